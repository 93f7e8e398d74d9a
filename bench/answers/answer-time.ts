/** How long an answer takes in a posit of 300 sources, over HTTP, one question at a time. */
import type { TestClient } from '../../tests/client.ts'
import { addFile, createPosit, deletePosit, hasModel } from '../owner.ts'
import { harbourRules, questionNumber } from '../passages.ts'
import { quantile, type Row } from '../row.ts'
import { timed } from '../timing.ts'

const SOURCES = 300
const QUESTIONS = 200
/** Each may cost money and seconds. */
const QUESTIONS_OF_MODEL = 20
const LIMIT_MS = 30

export async function benchAnswerTime(client: TestClient): Promise<Row[]> {
  const passages = harbourRules().split('\n\n')
  const positId = await createPosit(client, 'Harbour rules', passages[0] ?? '')
  for (let source = 1; source < SOURCES; source++)
    await addFile(
      client,
      positId,
      passages.slice(source * 3, source * 3 + 3).join('\n\n'),
      `rules-${source}.md`,
    )
  const questions = (await hasModel(client)) ? QUESTIONS_OF_MODEL : QUESTIONS
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
      name: `an answer, ${SOURCES} sources, p50`,
      ours: quantile(times, 0.5),
      peer: LIMIT_MS,
      unit: 'ms',
      target: 1,
    },
  ]
}
