/** Answers with the best passage as it is: enough to run the product on while the real method is fitted. */
import type { Assistant } from '../service.ts'
import { planQuery } from './plan-query.ts'

export function createBuiltinAssistant(): Assistant {
  return {
    name: 'builtin',
    planQuery,
    async *answer({ passages, plan }) {
      if (plan.small_talk) {
        yield { type: 'text', text: 'You are welcome. Ask me anything.' }
        yield { type: 'end', state: 'known', small_talk: true, citations: [] }
        return
      }
      const best = passages[0]
      if (!best || best.score < 0.5) {
        yield { type: 'text', text: "I don't know that. I have asked the owner." }
        yield { type: 'end', state: 'unknown', small_talk: false, citations: [] }
        return
      }
      yield { type: 'text', text: best.text }
      yield { type: 'end', state: 'known', small_talk: false, citations: [{ chunk_id: best.chunk_id, quote: best.text }] }
    },
    greet: (_voice, isNew) => (isNew ? 'What is your professional experience?' : 'What do you want to change or add?'),
    async *teach({ statement, history }) {
      yield { type: 'text', text: `Noted. What else (${history.length})?` }
      yield { type: 'end', learned: { name: statement.slice(0, 40), text: statement } }
    },
    summarise: async () => ({ summary_light: 'A summary.', summary: 'A summary.', summary_full: '# Summary', suggested_questions: [] }),
    summariseConversation: async () => 'A conversation.',
  }
}
