import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { CHROMIUM_FLAGS, findChromium } from './tests/chromium.ts'
import { runFolder } from './tests/scratch-folder.ts'

/** Journeys share the machine with the browser and the servers they start. */
const JOURNEY_TIMEOUT_MS = 120_000
/** A busy machine takes its time; what never comes still fails. */
const POLL_MS = 20_000

/** What `web/` imports. A library that Vite meets during a run makes it load the page again, in the middle of a test. */
const WEB_LIBRARIES = [
  ...['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime', 'react/jsx-dev-runtime'],
  ...['react-router', 'react-router/dom', '@react-router/dev/routes', '@tanstack/react-query'],
  ...['react-hook-form', '@hookform/resolvers/zod', 'zod', 'lucide-react', 'marked', 'uqr', 'axe-core'],
  'swagger-ui-dist/swagger-ui-es-bundle.js',
  ...['alert-dialog', 'checkbox', 'dialog', 'dropdown-menu', 'popover', 'radio-group', 'tabs', 'toast'].map(
    (part) => `radix-ui/${part}`,
  ),
]

export default defineConfig({
  test: {
    globalSetup: ['tests/global-setup.ts'],
    env: { TMPDIR: runFolder() },
    // A third worker fills the waits of the other two.
    maxWorkers: 3,
    testTimeout: 30_000,
    expect: { poll: { timeout: POLL_MS } },
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'parts',
          isolate: false,
          setupFiles: ['tests/stray-errors.ts'],
          include: ['{server,operator,contract,scripts}/**/*.test.ts', 'web/**/*.test.ts', 'tests/*.test.ts'],
        },
      },
      {
        extends: true,
        plugins: [tailwindcss()],
        optimizeDeps: { include: WEB_LIBRARIES },
        resolve: {
          alias: { 'react-remove-scroll': fileURLToPath(new URL('web/ui/scroll-lock.tsx', import.meta.url)) },
        },
        test: {
          name: 'components',
          include: ['web/**/*.test.tsx'],
          isolate: false,
          restoreMocks: true,
          globalSetup: ['tests/require-chromium.ts'],
          setupFiles: ['tests/stray-errors.ts', 'tests/component-setup.ts'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { executablePath: findChromium(), args: CHROMIUM_FLAGS },
              contextOptions: { reducedMotion: 'reduce', permissions: ['clipboard-read', 'clipboard-write'] },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      // Before the journeys: the longest files first.
      {
        extends: true,
        test: {
          name: 'processes',
          include: ['tests/processes/**/*.test.ts'],
          globalSetup: ['tests/built-web.ts'],
          setupFiles: ['tests/stray-errors.ts'],
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
          testTimeout: JOURNEY_TIMEOUT_MS,
          hookTimeout: JOURNEY_TIMEOUT_MS,
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['tests/journeys/**/*.test.ts'],
          globalSetup: ['tests/require-chromium.ts', 'tests/built-web.ts'],
          setupFiles: ['tests/stray-errors.ts'],
          isolate: false,
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
          testTimeout: JOURNEY_TIMEOUT_MS,
          hookTimeout: JOURNEY_TIMEOUT_MS,
        },
      },
    ],
  },
})
