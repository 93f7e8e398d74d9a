import { parseArgs } from 'node:util'
import { fitAndReport } from './acts/fit-acts.ts'

const {
  positionals: [, folder = 'scripts/fit/acts/messages'],
  values: { write = false, misses = false },
} = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean' }, misses: { type: 'boolean' } },
})
fitAndReport(folder, { write, misses })
