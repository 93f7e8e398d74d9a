import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { askablePositsQuery } from '../core/posit-coverage.tsx'
import { CodeBlock } from './code-block.tsx'

const curlCall = (origin: string, positId: string) => `curl ${origin}/v1/chat/completions \\
  -H "Authorization: Bearer $POSIT_API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{
    "model": "${positId}",
    "messages": [{ "role": "user", "content": "What can you tell me?" }]
  }'`

const typescriptCall = (origin: string, positId: string) => `import { env } from 'node:process'
import OpenAI from 'openai'

const posit = new OpenAI({
  apiKey: env.POSIT_API_KEY,
  baseURL: '${origin}/v1',
})

const answer = await posit.chat.completions.create({
  model: '${positId}',
  messages: [{ role: 'user', content: 'What can you tell me?' }],
})

const { posit: about } = answer as typeof answer & { posit: { state: string } }
console.log(answer.choices[0]?.message.content)
console.log(about.state) // known, partly or unknown`

const ERRORS = [
  ['400', 'bad_request', 'The request is not valid; the message names the field.'],
  ['401', 'invalid_api_key', 'The key is wrong, expired or revoked.'],
  ['403', 'key_scope', 'The key does not have the scope of this call.'],
  ['403', 'premium_required', 'Your plan does not include this.'],
  ['404', 'not_found', 'It does not exist, or the key does not cover it.'],
  ['429', 'questions_per_minute', 'A limit is reached; Retry-After says how long to wait.'],
  ['503', 'unavailable', 'The assistant cannot answer right now. Try again later.'],
]

const Section = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section aria-labelledby={id} className="mt-12 first:mt-0">
    <h2 id={id} className="mb-4 font-serif text-lead">
      {title}
    </h2>
    <div className="space-y-4 [&_p_code]:text-ui">{children}</div>
  </section>
)

export function FirstCall() {
  const { data } = useQuery(askablePositsQuery)
  const { origin } = window.location
  const positId = data?.data[0]?.id ?? 'YOUR-POSIT-ID'
  return (
    <>
      <Section id="first-call" title="Ask a posit">
        <p>
          Any client of OpenAI’s chat completions works: the model is a posit’s id, the last user message is
          the question. Put your key into the environment as <code>POSIT_API_KEY</code>.
        </p>
        <CodeBlock label="curl" code={curlCall(origin, positId)} />
        <CodeBlock label="TypeScript" code={typescriptCall(origin, positId)} />
        <p>
          Sources come as <code>annotations</code> of the message. Where <code>posit.state</code> is{' '}
          <code>unknown</code>, the posit does not know, and the question is among your tasks.
        </p>
      </Section>
      <Section id="errors" title="Errors">
        <dl className="border-line border-b">
          {ERRORS.map(([status, code, meaning]) => (
            <div
              key={code}
              className="grid gap-x-6 gap-y-1 border-line border-t py-3 text-ui sm:grid-cols-[15rem_1fr]"
            >
              <dt className="font-mono text-small text-strong">
                {status} {code}
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section id="limits" title="Limits">
        <p>
          What a key asks counts against your own limits: questions a minute and a day, and each posit’s
          questions a day. The <code>code</code> of a 429 names the limit that is reached. All your keys share
          them.
        </p>
      </Section>
    </>
  )
}
