import { z } from 'zod'
import type { Assistant } from '../../assistant/types.ts'
import type { Core } from '../../core/core.ts'
import { requireCovered } from '../../core/http/grant.ts'
import type { Knowledge } from '../../knowledge/service.ts'
import { getOwnedPosit } from '../../posits/access.ts'
import type { Tool } from '../types.ts'
import { searchLimit } from './limits.ts'
import { positIdSchema } from './posit-id.ts'
import { fromSources } from './untrusted.ts'

const QUERY_MAX_CHARACTERS = 500
const PASSAGES_MAX = 20
const PASSAGES_DEFAULT = 8

const input = z.object({
  posit: positIdSchema.describe('Id of one of your posits, or the link to its chat'),
  query: z
    .string()
    .max(QUERY_MAX_CHARACTERS, `A search may have at most ${QUERY_MAX_CHARACTERS} characters.`)
    .refine((text) => text.trim().length > 0, 'Please enter what to search for.')
    .describe('What to look for, in a few words'),
  limit: z.number().int().min(1).max(PASSAGES_MAX).default(PASSAGES_DEFAULT).describe('Passages at most'),
})

interface Dependencies {
  core: Pick<Core, 'db' | 'limits'>
  assistant: Assistant
  knowledge: Knowledge
}

export const searchKnowledge = ({ core, assistant, knowledge }: Dependencies): Tool<typeof input> => ({
  name: 'search_knowledge',
  title: 'Search the knowledge of a posit',
  description:
    'Find passages in the sources of one of your own posits. Nothing is asked or counted as a question. To get an answer, use ask_posit.',
  right: 'read',
  isDashboard: false,
  changesPosit: false,
  input,
  async run({ user }, { posit: id, query, limit }) {
    const posit = await getOwnedPosit(core.db, id, user.id)
    requireCovered(user, posit.id)
    await core.limits.consume(searchLimit, user.id)
    const { passages } = await knowledge.retrieve(posit.id, assistant.planQuery(query, []))
    return {
      passages: passages
        .filter(({ score }) => score > 0)
        .slice(0, limit)
        .map(({ source_id, source_name, source_date, heading, text }) => ({
          source_id,
          source: fromSources(source_name),
          heading: fromSources(heading),
          date: source_date.toISOString(),
          passage: fromSources(text),
        })),
    }
  },
})
