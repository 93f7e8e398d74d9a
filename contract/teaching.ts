/** What an owner's message did to the posit: beside each reply of the update chat, and undone by one call. */
import { z } from 'zod'

/** After this time a change can no longer be undone, and the removed text is erased. */
export const UNDO_HOURS = 24

export const knowledgeActSchema = z.enum(['stored', 'changed', 'removed'])
export type KnowledgeAct = z.infer<typeof knowledgeActSchema>

/** What a source said, and what it says now. '' before a statement was stored, and after all of it was removed. */
export const knowledgeChangeSchema = z.object({
  id: z.string(),
  source_id: z.string(),
  title: z.string(),
  before: z.string(),
  after: z.string(),
  undone: z.boolean(),
  can_undo: z.boolean(),
})
export type KnowledgeChange = z.infer<typeof knowledgeChangeSchema>

export const cardActionSchema = z.enum([
  'keep',
  'discard',
  'change',
  'remove',
  'replace',
  'keep_both',
  'answer',
  'no_answer',
])
export type CardAction = z.infer<typeof cardActionSchema>

/** `keep`: words that may be knowledge or not. `which`: different things that may be meant. `contradiction`: an older statement says otherwise. `answer`: a statement that may answer what visitors asked, in `title`. */
export const teachingCardSchema = z.object({
  id: z.string(),
  kind: z.enum(['keep', 'which', 'contradiction', 'answer']),
  options: z.array(
    z.object({
      action: cardActionSchema,
      title: z.string(),
      before: z.string(),
      after: z.string(),
      /** Of a contradiction: when `before` was said. */
      said_at: z.string().nullable(),
    }),
  ),
  /** The index of the option the owner chose; null while open. */
  chosen: z.int().nullable(),
})
export type TeachingCard = z.infer<typeof teachingCardSchema>

/** What becomes of a source: the sentences touched, and its whole text before and after, '' when nothing is left. */
export interface SourceEdit {
  source_id: string
  text_before: string
  text: string
  before: string
  after: string
}

/** Options chosen in words, of several perhaps none: what they do, and what else the message says. */
export interface CardChoice {
  action: 'keep' | 'discard' | 'change' | 'remove' | 'none'
  options: number[]
  rest: string
}

/** An option with what it does, as the server stores it. */
export type CardOption = TeachingCard['options'][number] & {
  store: { name: string; text: string } | null
  /** The older statement of a contradiction, which is not used while the card is open. */
  superseded: { source_id: string; text: string } | null
  /** The task that `after` answers, and the changes that stored it as a statement. */
  answers?: { task_id: string; change_ids: string[] }
  /** Cards from before 0.3 have whole texts. */
  edits: (SourcePatch | SourceEdit)[]
}

/** A `SourceEdit` without the text: a span of it and what is there instead, for as long as the text has this hash. */
export interface SourcePatch extends Pick<SourceEdit, 'source_id' | 'before' | 'after'> {
  text_hash: string
  splice: { start: number; end: number; now: string }
}

export const taughtShape = {
  stored: z.array(knowledgeChangeSchema),
  changed: z.array(knowledgeChangeSchema),
  removed: z.array(knowledgeChangeSchema),
  cards: z.array(teachingCardSchema),
}
export const taughtSchema = z.object(taughtShape)
export type Taught = z.infer<typeof taughtSchema>

export const nothingTaught = (): Taught => ({ stored: [], changed: [], removed: [], cards: [] })

/** More are no choice any more. */
export const CARD_OPTIONS_MAX = 5

/** Body of `PUT /rest/v1/teaching_cards/{id}/choice`. */
export const cardChoiceSchema = z.object({
  option: z
    .int()
    .min(0)
    .max(CARD_OPTIONS_MAX - 1),
})
