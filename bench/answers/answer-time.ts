/** How long an answer takes in a posit of many sources, over HTTP, one question at a time. */
import type { TestClient } from '../../tests/client.ts'
import { addFile, createPosit, deletePosit, hasModel } from '../owner.ts'
import { harbourRules, questionNumber } from '../passages.ts'
import { quantile, type Row } from '../row.ts'
import { timed } from '../timing.ts'

/** With a model fewer: each question, and the summary after each source, may cost money and seconds. */
const SIZES = { builtin: { sources: 300, questions: 200 }, model: { sources: 30, questions: 20 } }
const LIMIT_MS = 30

export async function benchAnswerTime(client: TestClient): Promise<Row[]> {
  const { sources, questions } = SIZES[(await hasModel(client)) ? 'model' : 'builtin']
  const passages = harbourRules().split('\n\n')
  const positId = await createPosit(client, 'Harbour rules', passages[0] ?? '')
  for (let source = 1; source < sources; source++)
    await addFile(
      client,
      positId,
      passages.slice(source * 3, source * 3 + 3).join('\n\n'),
      `rules-${source}.md`,
    )
  const times: number[] = []
  for (let number = 0; number < questions; number++)
    times.push(
      await timed(() =>
        client.call('POST', '/functions/v1/chat-with-posit', {
          positId,
          query: questionNumber(number),
          stream: false,
        }),
      ),
    )
  await deletePosit(client, positId)
  return [
    {
      name: `an answer, ${sources} sources, p50`,
      ours: quantile(times, 0.5),
      peer: LIMIT_MS,
      unit: 'ms',
      target: 1,
    },
  ]
}
