import { defineConfig } from 'vitest/config'

/** Journeys share the machine with the browser and the servers they start. */
const JOURNEY_TIMEOUT_MS = 120_000
const JOURNEY_POLL_MS = 20_000

export default defineConfig({
  test: {
    globalSetup: ['tests/global-setup.ts'],
    setupFiles: ['tests/stray-errors.ts'],
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'parts',
          include: ['{server,contract,scripts,web}/**/*.test.{ts,tsx}', 'tests/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['tests/journeys/**/*.test.ts'],
          globalSetup: ['tests/built-web.ts'],
          fileParallelism: false,
          sequence: { groupOrder: 1 },
          // A page on a busy machine takes its time; what never comes still fails.
          expect: { poll: { timeout: JOURNEY_POLL_MS } },
          testTimeout: JOURNEY_TIMEOUT_MS,
          hookTimeout: JOURNEY_TIMEOUT_MS,
        },
      },
    ],
  },
})
