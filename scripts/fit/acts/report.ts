/** How well acts are read in dialogues that were left out of the fit. */
import { ACTS, type Act, isStatement } from '../../../server/assistant/builtin/reading/acts/act-labels.ts'
import type { ActModel } from '../../../server/assistant/builtin/reading/acts/act-model.ts'
import { cutMessage } from '../../../server/assistant/builtin/reading/acts/cut-message.ts'
import type { Encode } from '../../../server/assistant/builtin/summarising/memory-index.ts'
import type { Dialogue, Part } from './dialogues.ts'
import { contextOf, messageOf } from './examples.ts'

/** Of words: their act as labelled, and as read. */
export interface Judged {
  said: Act
  read: Act
  text: string
}

/** Every part as labelled, with the act that most of its characters were read as. */
export function judge({ turns }: Dialogue, model: ActModel, encode: Encode): Judged[] {
  const statements: string[] = []
  return turns.flatMap((turn) => {
    const { parts } = turn
    const message = messageOf(parts)
    const cut = cutMessage(message, contextOf(turn, statements, encode), model)
    statements.push(...parts.filter(({ act }) => isStatement(act)).map(({ text }) => text))
    let at = 0
    return parts.map((part: Part): Judged => {
      const start = message.indexOf(part.text.trim(), at)
      const end = start + part.text.trim().length
      at = end
      const read = cut
        .map((piece) => ({ act: piece.act, over: Math.min(end, piece.end) - Math.max(start, piece.start) }))
        .sort((a, b) => b.over - a.over)[0]
      return { said: part.act, read: read?.act ?? 'filler', text: part.text }
    })
  })
}

/** An answer and a statement are kept alike. */
const merged = (act: Act): Act => (act === 'answer' ? 'statement' : act)
const percent = (share: number) => (Number.isNaN(share) ? '-' : (100 * share).toFixed(1)).padStart(6)

export function printReport(judged: Judged[]): void {
  console.log(`${'act'.padEnd(14)} count  recall precision`)
  for (const act of ACTS.filter((each) => each !== 'mixed' && each !== 'answer')) {
    const said = judged.filter((one) => merged(one.said) === act)
    const read = judged.filter((one) => merged(one.read) === act)
    const right = said.filter((one) => merged(one.read) === act).length
    console.log(
      `${act.padEnd(14)} ${String(said.length).padStart(5)} ${percent(right / said.length)} ${percent(right / read.length)}`,
    )
  }
  const isStored = ({ read }: Judged) => isStatement(read)
  const statements = judged.filter(({ said }) => isStatement(said))
  const rest = judged.filter(({ said }) => !isStatement(said) && said !== 'correction' && said !== 'removal')
  console.log(
    `knowledge read as such ${percent(statements.filter(isStored).length / statements.length)}; talk read as knowledge ${percent(rest.filter(isStored).length / rest.length)}; all acts right ${percent(judged.filter(({ said, read }) => merged(said) === merged(read)).length / judged.length)}`,
  )
}
