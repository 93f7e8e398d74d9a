import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { compressAssets } from './scripts/compress-assets.ts'

/**
 * Two files for what every page needs: the libraries, which rarely change, and the frame around the screens. As the dozens
 * of small chunks the bundler would make they compress 9 KB worse.
 */
const CHUNKS = [
  {
    name: 'framework',
    test: /node_modules\/(react|react-dom|scheduler|react-router|@react-router|@tanstack)\//,
  },
  {
    name: 'frame',
    test: /\/(web\/(core\/(?!speech)[a-z-]+|layout\/(?!open-user-menu)[a-z-]+|ui\/(badge|button|classes|icon-button|page|spinner|text-link|toast-store))|contract\/(interface|messages|prices|return-path))\.tsx?$/,
  },
]

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), compressAssets()],
  // Radix's own scroll lock writes style elements at run time, which the content security policy refuses.
  resolve: {
    alias: { 'react-remove-scroll': fileURLToPath(new URL('web/ui/scroll-lock.tsx', import.meta.url)) },
  },
  build: { assetsInlineLimit: 0 },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } } } },
  },
})
