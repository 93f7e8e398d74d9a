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
