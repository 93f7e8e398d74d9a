/** What of a conversation a model is shown: the last turns, none of them whole books. */
import type { Turn } from '../../types.ts'

const TURNS_MAX = 8
const TURN_MAX_CHARACTERS = 2000
const HISTORY_MAX_CHARACTERS = 8000

/** Oldest first; begins with a user's turn, as some providers demand. */
export function recentTurns(history: Turn[], maxCharacters = HISTORY_MAX_CHARACTERS): Turn[] {
  const kept: Turn[] = []
  let left = Math.min(maxCharacters, HISTORY_MAX_CHARACTERS)
  for (const { role, content } of history.slice(-TURNS_MAX).reverse()) {
    const cut = content.length > TURN_MAX_CHARACTERS ? `${content.slice(0, TURN_MAX_CHARACTERS)} …` : content
    left -= cut.length
    if (left < 0) break
    if (cut.trim() !== '') kept.unshift({ role, content: cut })
  }
  const first = kept.findIndex((turn) => turn.role === 'user')
  return first < 0 ? [] : kept.slice(first)
}
