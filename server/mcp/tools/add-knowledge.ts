import { z } from 'zod'
import type { Core } from '../../core/core.ts'
import { requireCovered } from '../../core/http/grant.ts'
import type { Knowledge } from '../../knowledge/service.ts'
import { getOwnedPosit } from '../../posits/access.ts'
import type { Tool } from '../types.ts'
import { positIdSchema } from './posit-id.ts'

const TITLE_MAX_CHARACTERS = 120
/** A call may have 256 KB. */
const TEXT_MAX_CHARACTERS = 100_000

const input = z.object({
  posit: positIdSchema.describe('Id of one of your posits, or the link to its chat'),
  title: z
    .string()
    .trim()
    .min(1, 'Give the text a title.')
    .max(TITLE_MAX_CHARACTERS, `A title may have at most ${TITLE_MAX_CHARACTERS} characters.`)
    .describe('What the text is about; it names the source'),
  text: z
    .string()
    .max(TEXT_MAX_CHARACTERS, `A text may have at most ${TEXT_MAX_CHARACTERS} characters.`)
    .refine((text) => text.trim().length > 0, 'Please enter a text.')
    .describe('Complete sentences or Markdown, as visitors may see them quoted'),
})

interface Dependencies {
  core: Pick<Core, 'db'>
  knowledge: Knowledge
}

/** As an uploaded Markdown file: the same limits, stored once however often it is sent, and the owner sees and deletes it there. */
export const addKnowledge = ({ core, knowledge }: Dependencies): Tool<typeof input> => ({
  name: 'add_knowledge',
  title: 'Add knowledge to a posit',
  description:
    'Add a text as a source of one of your posits. From then on it answers from it. The same text is stored once. The owner sees it among the sources and can delete it.',
  right: 'teach',
  isDashboard: false,
  changesPosit: true,
  input,
  async run({ user }, { posit: positId, title, text }) {
    const posit = await getOwnedPosit(core.db, positId, user.id)
    requireCovered(user, posit.id)
    await knowledge.tryFile(user.id)
    // What is before a slash would be read as a folder.
    const file = { name: `${title.replaceAll(/[\\/]/g, '-')}.md`, bytes: new TextEncoder().encode(text) }
    const { id, isDuplicate } = await knowledge.addFile(posit, user.id, file)
    return { source_id: id, already_added: isDuplicate }
  },
})
