/** The data of the answer benchmark: collections with questions, and what it counts as right. Read from a folder given. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

export interface Question {
  id: string
  /** `answerable`, or why it is not: `easy`, `near`, `hard`. */
  kind: string
  q: string
}

export interface Collection {
  id: string
  family: string
  title: string
  questions: Question[]
  text: string
}

/** Whether a reply holds the question's answer within its first 60 words. */
export type Grader = (collection: Collection) => (question: Question, reply: string) => boolean

export async function readData(
  folder: string,
  split: string,
): Promise<{ collections: Collection[]; grader: Grader }> {
  const { positText } = await import(pathToFileURL(join(folder, 'run.mjs')).href)
  const { attributor, correct } = await import(pathToFileURL(join(folder, 'lib/metrics.mjs')).href)
  const posits = JSON.parse(readFileSync(join(folder, 'data', `${split}.json`), 'utf8')) as Collection[]
  const collections = posits.map((posit) => ({ ...posit, text: positText(posit) as string }))
  const grader: Grader = (collection) => {
    const attribute = attributor(collection)
    return (question, reply) => correct(collection, question, reply, attribute)
  }
  return { collections, grader }
}
