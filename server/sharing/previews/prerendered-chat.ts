import type { ChatPosit } from '../../../contract/posits.ts'
import { CHAT_DYNAMIC_PARAMS, chatTemplateName } from '../../../contract/prerendered-page.ts'
import type { PrerenderedScreen } from '../../core/http/prerendered-page.ts'

/** A public posit's chat, as a guest finds it on a first visit. */
export function prerenderChat(posit: ChatPosit): PrerenderedScreen {
  const { title, summary_light, owner_first_name, suggested_questions } = posit
  return {
    name: chatTemplateName({
      hasSummary: Boolean(summary_light),
      hasQuestions: suggested_questions.length > 0,
    }),
    words: { title, summary: summary_light ?? '', owner: owner_first_name ?? 'the owner' },
    list: { word: 'question', entries: suggested_questions },
    data: posit,
    changedBy: CHAT_DYNAMIC_PARAMS,
  }
}
