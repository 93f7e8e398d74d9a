import { CHAT_LOOK_CHANGED_BY, chatLookName } from '../../../contract/first-look.ts'
import type { ChatPosit } from '../../../contract/posits.ts'
import type { FirstLook } from '../../core/http/first-look.ts'

/** A public posit's chat as a guest finds it who has never been here. */
export function chatFirstLook(posit: ChatPosit): FirstLook {
  const { title, summary_light, owner_first_name, suggested_questions } = posit
  return {
    name: chatLookName({ hasSummary: Boolean(summary_light), hasQuestions: suggested_questions.length > 0 }),
    words: { title, summary: summary_light ?? '', owner: owner_first_name ?? 'the owner' },
    list: { word: 'question', entries: suggested_questions },
    data: posit,
    changedBy: CHAT_LOOK_CHANGED_BY,
  }
}
