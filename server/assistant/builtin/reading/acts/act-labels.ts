import type { LessonTalk } from '../../../types.ts'

/** What a piece of an owner's message does. The classifier's weights are in this order. */
export const ACTS = [
  'statement',
  'answer',
  'correction',
  'removal',
  'order_rename',
  'order_voice',
  'order_tone',
  'order_buttons',
  'order_undo',
  'order_known',
  'order_missing',
  'question',
  'refusal',
  'greeting',
  'thanks',
  'bye',
  'wait',
  'praise',
  'displeasure',
  'filler',
  /** No act: a stretch of text that holds several. */
  'mixed',
] as const
export type Act = (typeof ACTS)[number]

/** Talk about the talk. */
const TALK: ReadonlySet<Act> = new Set<LessonTalk>([
  ...(['greeting', 'thanks', 'bye', 'wait', 'refusal', 'praise', 'displeasure', 'filler'] as const),
])
export const isTalk = (act: Act): act is LessonTalk => TALK.has(act)
export const isStatement = (act: Act) => act === 'statement' || act === 'answer'
