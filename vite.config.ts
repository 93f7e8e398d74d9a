import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { compressAssets } from './scripts/compress-assets.ts'

/**
 * Two files for what every page needs: the libraries, which rarely change, and the frame around the screens; a third for all
 * that fetch through queries, which the front door does without. As the dozens
 * of small chunks the bundler would make they compress 9 KB worse.
 */
const CHUNKS = [
  {
    name: 'framework',
    test: /node_modules\/(react|react-dom|scheduler|react-router|@react-router)\//,
  },
  {
    name: 'frame',
    test: /\/(web\/(core\/(api|page-title|served-head|session|session-hint|session-store|theme|toast|toast-area|when-idle)|layout\/(site|site-header|site-footer|app|logo|mobile-menu|navigation|navigation-link|skip-link|starting-page|theme-button|user-menu|avatar-button|use-focus-main|use-scrolled-past)|ui\/(button|classes|icon-button|spinner|toast-store))|contract\/(interface|prices))\.tsx?$/,
  },
  {
    name: 'queries',
    test: /node_modules\/@tanstack\/|\/web\/(core\/(query-client|session-query|data-provider|require-session)|layout\/(data|signed-in|(new-)?guests-only))\.tsx?$/,
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
