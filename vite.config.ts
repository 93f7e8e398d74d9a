import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/**
 * One file each for the libraries of every page, the frame around all screens, what fetches through queries, and the public
 * chat; then for what many screens share. A group brings its static imports along, but for those of the groups before it. As
 * the dozens of small chunks that the bundler would make they compress 9 KB worse, and a phone waits for them in turns; each
 * is also a line of the route manifest, which every page loads.
 */
const CHUNKS = [
  {
    name: 'framework',
    // Of the icons only what all of them share.
    test: /\/node_modules\/(react|react-dom|scheduler|react-router|@react-router|lucide-react(?!.*\/icons\/))\//,
  },
  { name: 'frame', test: /\/web\/(root|layout\/(site|app|front|not-found)|ui\/conversation)\.tsx/ },
  {
    name: 'queries',
    // With the one icon of every form, notice and callout.
    test: /\/node_modules\/@tanstack\/|\/icons\/circle-exclamation-point\.|\/web\/layout\/(data|signed-in|guests-only)\.tsx/,
  },
  { name: 'chat', test: /\/web\/chat\/chat\.tsx/ },
  { name: 'toaster', test: /\/web\/ui\/toaster\.tsx/ },
  // Without the microphone: the chat loads it by itself.
  { name: 'icons', test: /\/lucide-react\/.*\/icons\/(?!mic)/, minShareCount: 2 },
  { name: 'dialogs', test: /\/web\/ui\/(dialog|confirm-dialog)\.tsx/ },
  {
    name: 'parts',
    test: /\/web\/ui\/(field|callout|card|select|table|pagination|empty-state|page)\.tsx|\/load-failed\.tsx/,
  },
  { name: 'schemas', test: /\/node_modules\/zod\/|\/contract\/api\.ts/ },
]

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // Radix's own scroll lock writes style elements at run time, which the content security policy refuses.
  resolve: {
    alias: { 'react-remove-scroll': fileURLToPath(new URL('web/ui/scroll-lock.tsx', import.meta.url)) },
  },
  build: { assetsInlineLimit: 0 },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } } } },
  },
})
