/** What an owner asks the assistant of itself, or how they react to it, by its meaning. `npm run fit -- topics` writes the weights. */

import { OWNER_TOPICS, type OwnerTopic, TOPIC_ROWS } from './owner-topic-rows.ts'
import weights from './owner-topic-weights.json' with { type: 'json' }
import { kindsBelieved } from './talk-by-meaning.ts'

const ROWS = TOPIC_ROWS.map((topic) => weights[topic])

/** The first rows. */
const TOPICS = [...OWNER_TOPICS, 'knowledge'] as const

/** Belief in a topic of a question; of what sounds like talk more, for most talk is about nothing. */
const LEAST = { question: 0.5, talk: 0.65 }

/** Null where it may be about something else. */
export function topicOf(vector: Float32Array, of: keyof typeof LEAST): OwnerTopic | 'knowledge' | null {
  const beliefs = kindsBelieved(vector, ROWS)
  return TOPICS.find((_, at) => (beliefs[at] ?? 0) >= LEAST[of]) ?? null
}
