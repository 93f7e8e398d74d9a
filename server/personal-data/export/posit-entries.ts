import type { Readable } from 'node:stream'
import { POSIT_TYPE_LABELS } from '../../../contract/posits.ts'
import { PRIVACY_LABELS } from '../../../contract/privacy.ts'
import { taskStatusOf } from '../../../contract/tasks.ts'
import { collapseSpaces } from '../../core/collapse-spaces.ts'
import type { Core } from '../../core/core.ts'
import type { ZipEntry } from '../archive/zip-archive.ts'
import { numberedFileName, numberedName } from './file-names.ts'
import {
  type ExportedPosit,
  type ExportedSource,
  findSourceText,
  listDrafts,
  listLinks,
  listShares,
  listSources,
  listTasks,
  listTeaching,
  listTestQuestions,
} from './queries.ts'
import { conversationMarkdown, json, jsonArray, moment, once } from './write.ts'

type Dependencies = Pick<Core, 'db' | 'files'>

const SOURCE_DIGITS = 4

/** One posit: what it is, what it knows with the originals, its tasks, its shares and how it was taught. */
export async function* positEntries(
  dependencies: Dependencies,
  posit: ExportedPosit,
  folder: string,
  withOpenTasks: boolean,
): AsyncGenerator<ZipEntry> {
  const { db } = dependencies
  const { id, title } = posit
  const entry = (name: string, content: ZipEntry['content']): ZipEntry => ({
    name: `${folder}/${name}`,
    modified: posit.updated_at,
    content,
  })
  yield entry('posit.json', json(posit))
  yield entry('posit.md', once(positMarkdown(posit)))
  yield entry('sources.json', jsonArray(withoutKeys(listSources(db, id))))
  let number = 0
  for await (const source of listSources(db, id)) {
    number += 1
    yield* sourceEntries(dependencies, source, folder, number)
  }
  yield* draftEntries(dependencies, id, folder)
  const tasks = () => presentTasks(listTasks(db, id, withOpenTasks))
  yield entry('tasks.json', jsonArray(tasks()))
  yield entry('tasks.md', tasksMarkdown(tasks()))
  if (withOpenTasks) yield entry('test-questions.json', jsonArray(listTestQuestions(db, id)))
  yield entry('shares.json', jsonArray(listShares(db, id)))
  yield entry('links.json', jsonArray(listLinks(db, id)))
  const speakers = { user: 'You', assistant: 'Posit' }
  yield entry('update-chat.json', jsonArray(listTeaching(db, id)))
  yield entry('update-chat.md', conversationMarkdown(`Update chat: ${title}`, listTeaching(db, id), speakers))
}

async function* sourceEntries(
  { db, files }: Dependencies,
  source: ExportedSource,
  folder: string,
  number: number,
): AsyncGenerator<ZipEntry> {
  const { id, name, file_key, file_name, created_at: modified } = source
  const text = async function* () {
    yield `# ${collapseSpaces(name)}\n\n${await findSourceText(db, id)}\n`
  }
  yield {
    name: `${folder}/sources/${numberedName(number, SOURCE_DIGITS, name)}.md`,
    modified,
    content: text(),
  }
  const file = file_key && (await files.find(file_key))
  if (!file) return
  const original = numberedFileName(number, SOURCE_DIGITS, file_name ?? name)
  yield {
    name: `${folder}/originals/${original}`,
    modified,
    content: opened(() => file.open()),
  }
}

async function* draftEntries(
  { db, files }: Dependencies,
  positId: string,
  folder: string,
): AsyncGenerator<ZipEntry> {
  for (const [index, { file_name, file_key, created_at }] of (await listDrafts(db, positId)).entries()) {
    const file = await files.find(file_key)
    if (!file) continue
    const name = `${folder}/attached-and-not-sent/${numberedFileName(index + 1, SOURCE_DIGITS, file_name)}`
    yield { name, modified: created_at, content: opened(() => file.open()) }
  }
}

/** Opened when its turn comes: a stream that waits would hold a file or a connection. */
async function* opened(open: () => Promise<Readable>): AsyncGenerator<Uint8Array> {
  yield* (await open()) as AsyncIterable<Uint8Array>
}

async function* withoutKeys(sources: AsyncIterable<ExportedSource>) {
  for await (const { file_key, ...source } of sources) yield { ...source, has_original: file_key !== null }
}

async function* presentTasks(tasks: ReturnType<typeof listTasks>) {
  for await (const { processed, status, ...task } of tasks) {
    yield { ...task, status: taskStatusOf({ status, processed }) }
  }
}

async function* tasksMarkdown(tasks: ReturnType<typeof presentTasks>): AsyncGenerator<string> {
  yield '# Tasks\n'
  for await (const { context, response, status, created_at } of tasks) {
    yield `\n## ${collapseSpaces(context)}\n\n${status}, ${moment(created_at)}\n`
    if (response) yield `\n${response}\n`
  }
}

function positMarkdown(posit: ExportedPosit): string {
  const { title, type, custom_type_description, privacy, created_at, summary, summary_full } = posit
  const facts = [
    `- Type: ${collapseSpaces(custom_type_description ?? POSIT_TYPE_LABELS[type])}`,
    `- Privacy: ${PRIVACY_LABELS[privacy]}`,
    `- Created: ${moment(created_at)}`,
  ]
  return [`# ${collapseSpaces(title)}`, facts.join('\n'), summary ?? '', summary_full ?? '']
    .filter(Boolean)
    .join('\n\n')
}
