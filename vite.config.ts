import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/**
 * Two files for what every page needs: the libraries, which rarely change, and the frame around the screens; a third for all
 * that fetch through queries, which the front door does without; a fourth for conversations, the first page of most visitors.
 * As the dozens of small chunks the bundler would make they compress 9 KB worse, and a phone waits for them in turns.
 */
const CHUNKS = [
  {
    name: 'framework',
    test: /node_modules\/(react|react-dom|scheduler|react-router|@react-router)\//,
  },
  {
    name: 'frame',
    test: /\/(web\/(core\/(api|early-press|page-title|served-head|session|session-hint|session-store|theme|toast|use-part|toast-area|when-idle)|layout\/(site|site-header|site-footer|app|app-frame|logo|mobile-menu|navigation|navigation-link|skip-link|starting-page|theme-button|user-menu|avatar-button|broken-footnote|front|not-found|use-focus-main|use-scrolled-past)|ui\/(badge|button|classes|conversation|icon-button|page|spinner|toast-store))|contract\/(first-look|interface|prices))\.tsx?$/,
  },
  {
    name: 'queries',
    test: /node_modules\/@tanstack\/|\/web\/(core\/(query-client|session-query|data-provider|require-session)|layout\/(data|signed-in|(new-)?guests-only))\.tsx?$/,
  },
  {
    name: 'chat-frame',
    test: /\/web\/(chat\/(answer|answer-footer|answer-stream|answer-text|ask|change-note|chat-header|chat-skeleton|citation|composer|connection-banner|copy-button|failure-notice|first-load|focus|follow-answer|live-answer|load-failed|log-entries|message-log|message-time|messages|older-button|queries|question|see-also|signature|state-note|suggested-questions|timing|unknown|use-(answers|asking|auto-send|composer-text|feedback|follow-end|idle-prompt|older-messages|online)|welcome)|core\/(dates|draft|speech-support|use-copy|use-load-notice|use-stable)|ui\/(empty-state|skeleton|unbroken-text))\.tsx?$/,
  },
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
