/**
 * `npm run bench -- answers [--data FOLDER ...]`: answers of the assistant that the environment configures, over HTTP. A small set of
 * files is in `answers/`. Further ones are folders with files and questions (`questions.json`, `public/public.json`), or the answer
 * benchmark's (`run.mjs` and `data/`).
 */
import { existsSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { benchAnswerTime } from './answers/answer-time.ts'
import { benchAnswerbench } from './answers/answerbench.ts'
import { benchFiles } from './answers/files-with-questions.ts'
import { signUpOwner } from './owner.ts'
import { newDataDir, removeDataDir, startPosit } from './posit-server.ts'
import type { Row } from './row.ts'

const OWN = fileURLToPath(new URL('answers/questions.json', import.meta.url))
const DEFAULT_FOLDERS = [
  process.env.REALBENCH ?? '../shared/realbench',
  process.env.ANSWERBENCH ?? '../shared/answerbench',
]

export async function benchAnswers(data: readonly string[]): Promise<Row[]> {
  const folders = (data.length > 0 ? data : DEFAULT_FOLDERS.filter(existsSync)).map((folder) =>
    resolve(folder),
  )
  const dataDir = newDataDir()
  const server = await startPosit(dataDir, { DEFAULT_PLAN: 'posit_plus' })
  try {
    const client = await signUpOwner(server)
    const rows = [...(await benchFiles(client, 'own files', OWN)), ...(await benchAnswerTime(client))]
    for (const folder of folders) {
      const questions = [join(folder, 'public/public.json'), join(folder, 'questions.json')].find(existsSync)
      if (questions) rows.push(...(await benchFiles(client, basename(folder), questions)))
      else if (existsSync(join(folder, 'data/public.json')))
        rows.push(...(await benchAnswerbench(client, folder)))
      else console.error(`There is no questions.json in ${folder}.`)
    }
    return rows
  } finally {
    await server.stop()
    removeDataDir(dataDir)
  }
}
