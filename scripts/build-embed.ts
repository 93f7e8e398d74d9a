/** Builds what runs on other people's websites, apart from the web app: `/embed.js`, and the page in its frame. */
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { build, type InlineConfig } from 'vite'

const inProject = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const EMBEDDED = inProject('web/chat/embedded')

const SHARED: InlineConfig = {
  configFile: false,
  logLevel: 'error',
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
}

/** One classic script: a module would need another request, and `document.currentScript`. */
const launcher = (outDir: string): InlineConfig => ({
  ...SHARED,
  build: {
    outDir,
    emptyOutDir: false,
    lib: {
      entry: inProject('web/embed/launcher.ts'),
      formats: ['iife'],
      name: 'posit',
      fileName: () => 'embed.js',
    },
  },
})

/** What the chat's components do without in a frame: routes, and what its host page would have to permit. */
const WITHOUT = [
  { find: 'react-router', replacement: `${EMBEDDED}/plain-link.tsx` },
  { find: /^.*\/core\/speech-support\.ts$/, replacement: `${EMBEDDED}/no-speech.ts` },
  { find: 'react-remove-scroll', replacement: inProject('web/ui/scroll-lock.tsx') },
]

const frame = (outDir: string): InlineConfig => ({
  ...SHARED,
  root: EMBEDDED,
  plugins: [tailwindcss()],
  resolve: { alias: WITHOUT },
  build: {
    outDir,
    emptyOutDir: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: `${EMBEDDED}/embedded-chat.html` },
  },
})

/** `folder`: the built web app, into which these go. */
export async function buildEmbed(folder: string): Promise<void> {
  await build(launcher(folder))
  await build(frame(folder))
}
