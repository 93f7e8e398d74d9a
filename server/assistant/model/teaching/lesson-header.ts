/** The first line of a reply to a lesson: `{"learned": true, "name": "..."}`, read from the stream before anything is shown. */
import { z } from 'zod'

export type LessonHeader = z.infer<typeof headerSchema>

const headerSchema = z.object({ learned: z.boolean(), name: z.string().catch('') })

/** A header that has not closed by then is none. */
const HEADER_MAX_CHARACTERS = 500
/** Models like to wrap JSON. */
const FENCE = /^\s*(?:```(?:json)?\s*)?/
const FENCE_END = /^\s*(?:```)?\s*/

export interface LessonHeaderReader {
  /** Null until it was read, and when the reply has none. */
  readonly header: LessonHeader | null
  /** What follows the header. */
  read(piece: string): string
  /** What was held back while a header could still come. */
  finish(): string
}

export function createLessonHeaderReader(): LessonHeaderReader {
  let held = ''
  let isDone = false
  let header: LessonHeader | null = null

  function settle(rest: string): string {
    isDone = true
    held = ''
    return rest
  }

  return {
    get header() {
      return header
    },
    read(piece) {
      if (isDone) return piece
      held += piece
      const found = splitHeader(held)
      if (found) {
        header = found.header
        return /^[\s`]*$/.test(found.rest) ? '' : settle(found.rest.replace(FENCE_END, ''))
      }
      return couldBegin(held) ? '' : settle(held)
    },
    finish: () => (isDone || header ? '' : settle(held)),
  }
}

const couldBegin = (text: string) =>
  text.length < HEADER_MAX_CHARACTERS &&
  /^(?:`{0,3}|```j?s?o?n?\s*|\{[\s\S]*)$/.test(text.trimStart().replace(/^```(?:json)?\s*(?=\{)/, ''))

const isWithin = (place: number) => place >= 0 && place < HEADER_MAX_CHARACTERS

function splitHeader(text: string): { header: LessonHeader; rest: string } | null {
  const body = text.replace(FENCE, '')
  if (!body.startsWith('{')) return null
  for (let end = body.indexOf('}'); isWithin(end); end = body.indexOf('}', end + 1)) {
    const parsed = parse(body.slice(0, end + 1))
    if (parsed) return { header: parsed, rest: body.slice(end + 1) }
  }
  return null
}

function parse(text: string): LessonHeader | null {
  try {
    return headerSchema.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
