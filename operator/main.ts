/** `npm run posit -- <command>`: what an operator does from a terminal, while the server runs or not. */
import module from 'node:module'
import { fileURLToPath } from 'node:url'

// Compiling is half of what a command takes: kept beside the packages, as by `npm start`.
module.enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/posit', import.meta.url)))
await import('./command-line.ts')
