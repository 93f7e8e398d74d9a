import { defineConfig } from 'vitest/config'

/** Journeys share the machine with the browser and the servers they start. */
const JOURNEY_TIMEOUT_MS = 120_000
/** A busy machine takes its time; what never comes still fails. */
const POLL_MS = 20_000

export default defineConfig({
  test: {
    globalSetup: ['tests/global-setup.ts'],
    setupFiles: ['tests/stray-errors.ts'],
    maxWorkers: 2,
    testTimeout: 30_000,
    // A second try tells a test that met a starved machine from a broken one; the report names each that needed it.
    retry: 1,
    expect: { poll: { timeout: POLL_MS } },
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'parts',
          include: ['{server,operator,contract,scripts,web}/**/*.test.{ts,tsx}', 'tests/*.test.ts'],
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
          testTimeout: JOURNEY_TIMEOUT_MS,
          hookTimeout: JOURNEY_TIMEOUT_MS,
        },
      },
    ],
  },
})
