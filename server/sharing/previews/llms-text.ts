/** `/llms.txt` (https://llmstxt.org): what this site is and how programs ask it, for language models that read it. */
import type { Handler } from 'hono'
import { PRODUCT_NAME } from '../../../contract/prices.ts'
import type { Core } from '../../core/core.ts'
import type { HttpEnv } from '../../core/http/context.ts'

const MAX_AGE_SECONDS = 300

const introduction = (site: string) => `# ${PRODUCT_NAME}

> A posit is an AI profile of what one person knows. It answers from its owner's sources and nothing else, cites them, and says when it does not know.

To ask a public posit, no account is needed: send JSON to ${site}/functions/v1/chat-with-posit

    {"positId": "ID", "query": "When does the harbour open?", "stream": false}

The reply has \`content\`, \`citations\` with the quoted passages, and \`state\`: \`known\`, \`partly\` or \`unknown\`. Pass on \`unknown\` as it is: the owner has been asked, and a guess is not their word. Guests may ask a limited number of questions a day.

## Programs

- [OpenAPI document](${site}/openapi.json): every call, with its errors and limits
- [Models](${site}/v1/models): posits for any OpenAI client, with an API key of their owner as key and ${site}/v1 as base URL
- [MCP](${site}/mcp): tools for a person's assistant, by Streamable HTTP with OAuth or an API key

## About

- [Product](${site}/): what it is and how it works
- [Pricing](${site}/pricing)
- [Terms](${site}/terms)
- [Privacy](${site}/privacy)
`

/** Names no posit: a public one is for those who have its address, and no list of them is published anywhere. */
export const llmsText =
  ({ appUrl }: Pick<Core, 'appUrl'>): Handler<HttpEnv> =>
  (c) => {
    c.header('cache-control', `public, max-age=${MAX_AGE_SECONDS}`)
    return c.text(introduction(appUrl))
  }
