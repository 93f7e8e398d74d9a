/** The encoder with its vectors kept on disk: those of the answer benchmark take a quarter of an hour. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createModel, type Model } from '../../server/assistant/builtin/encoding/model.ts'
import type { Encode } from '../../server/assistant/builtin/summarising/memory-index.ts'
import { VECTOR_WIDTH } from '../../server/retrieval/ranking/closeness.ts'

const FOLDER = fileURLToPath(new URL('../../node_modules/.cache/posit/', import.meta.url))
const TEXTS = `${FOLDER}encoded.json`
const VECTORS = `${FOLDER}encoded.f32`
const SCORES = `${FOLDER}scores.json`

export function encodeCached(): Encode {
  const known = readKnown()
  const stored = known.size
  let encode: Encode | undefined
  process.on('exit', () => known.size > stored && writeKnown(known))
  return (text) => {
    const vector = known.get(text)
    if (vector) return vector
    encode ??= createModel().encode
    const made = encode(text)
    known.set(text, made)
    return made
  }
}

/** The verifier with its scores kept on disk. */
export function verifyCached(): Model['verify'] {
  const known = new Map<string, number>(
    existsSync(SCORES) ? Object.entries(JSON.parse(readFileSync(SCORES, 'utf8'))) : [],
  )
  const stored = known.size
  let model: Model | undefined
  process.on(
    'exit',
    () => known.size > stored && writeFileSync(SCORES, JSON.stringify(Object.fromEntries(known))),
  )
  return (question, text) => {
    const key = `${question}\n${text}`
    const score = known.get(key)
    if (score !== undefined) return score
    model ??= createModel()
    const made = model.verify(question, text)
    known.set(key, made)
    return made
  }
}

function readKnown(): Map<string, Float32Array> {
  if (!existsSync(TEXTS)) return new Map()
  const texts = JSON.parse(readFileSync(TEXTS, 'utf8')) as string[]
  const values = new Float32Array(Uint8Array.from(readFileSync(VECTORS)).buffer)
  return new Map(texts.map((text, at) => [text, values.subarray(at * VECTOR_WIDTH, (at + 1) * VECTOR_WIDTH)]))
}

function writeKnown(known: Map<string, Float32Array>): void {
  mkdirSync(FOLDER, { recursive: true })
  const values = new Float32Array(known.size * VECTOR_WIDTH)
  for (const [at, vector] of [...known.values()].entries()) values.set(vector, at * VECTOR_WIDTH)
  writeFileSync(VECTORS, new Uint8Array(values.buffer))
  writeFileSync(TEXTS, JSON.stringify([...known.keys()]))
}
