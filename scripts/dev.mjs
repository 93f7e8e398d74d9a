/**
 * The server, restarted at each change of its files, and Vite in front of it with hot reload. The browser talks to Vite on
 * PORT alone, which proxies the server's paths, so that cookies and streams behave as in production.
 */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import { demoSignIn, seedDemo } from './demo-session.mjs'

const SERVER_PATHS = [
  '/auth/v1',
  '/rest',
  '/functions',
  '/storage',
  '/realtime',
  '/healthz',
  '/readyz',
  '/v1',
  '/mcp',
  '/.well-known',
  '/openapi.json',
  '/llms.txt',
  // What runs on other websites: as the last build made it.
  '/embed',
  '/assets',
]

const root = fileURLToPath(new URL('..', import.meta.url))
const port = Number(process.env.PORT || 3000)
const serverPort = port + 1
const target = `http://127.0.0.1:${serverPort}`
const isDemo = process.argv.includes('--demo')
const dataDir = process.env.DATA_DIR || (isDemo ? 'data/demo' : 'data')
if (isDemo) seedDemo(dataDir)

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    NODE_ENV: 'development',
    PORT: String(serverPort),
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    APP_URL: process.env.APP_URL || `http://localhost:${port}`,
  },
})

process.env.NODE_ENV = 'development'
const web = await createServer({
  root,
  mode: 'development',
  plugins: isDemo ? [demoSignIn(target)] : [],
  server: {
    port,
    strictPort: true,
    proxy: Object.fromEntries(SERVER_PATHS.map((path) => [path, { target, ws: true }])),
  },
})
await web.listen()
web.printUrls()
if (isDemo) console.log(`  ➜  Demo:    http://localhost:${port}/demo (signed in)`)

let stopping = false
async function stop(signal) {
  if (stopping) return
  stopping = true
  server.kill(signal)
  await web.close()
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal))
server.on('exit', async (code) => {
  const wasAsked = stopping
  await stop('SIGTERM')
  process.exit(wasAsked ? 0 : (code ?? 1))
})
