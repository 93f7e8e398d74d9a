/** Writes the OpenAPI document to a file, without a running server: `npm run openapi -- openapi.json`. */
import { writeFile } from 'node:fs/promises'
import { createApi } from '../server/app.ts'
import { createCore } from '../server/core/create-core.ts'
import { createDatabase } from '../server/core/database/client.ts'
import { readEnv } from '../server/core/env.ts'
import { describeApi } from '../server/core/http/api-document.ts'
import { createLimits } from '../server/core/limits.ts'
import { createLog } from '../server/core/log.ts'
import { createServices } from '../server/services.ts'

/** Never connected to: the document is made of declarations alone. */
const connection = { connectionString: 'postgres://localhost/unused' }

const [path = 'openapi.json'] = process.argv.slice(2)
const core = await createCore({
  env: readEnv({}),
  log: createLog('silent'),
  dataDir: 'unused',
  connection,
  database: createDatabase(connection),
  limits: createLimits({ enabled: false, pool: null }),
  secret: 'unused',
})
const document = describeApi(createApi(createServices(core)), core.appUrl)
await writeFile(path, `${JSON.stringify(document, null, 2)}\n`)
process.exit(0)
