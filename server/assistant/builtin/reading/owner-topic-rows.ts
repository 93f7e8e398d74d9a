/** What an owner may ask the assistant of itself, or how they may react to it, in the order of the weights. */
export const OWNER_TOPICS = [
  ...(['who', 'visible', 'done', 'change_later', 'unknown', 'answering', 'sharing', 'files'] as const),
  ...(['language', 'enough', 'clear', 'after_you', 'itself', 'here', 'remember', 'cost', 'others'] as const),
  ...(['meant', 'worry', 'said_already', 'wrong', 'odd'] as const),
]
export type OwnerTopic = (typeof OWNER_TOPICS)[number]

export const isTopic = (topic: string): topic is OwnerTopic =>
  (OWNER_TOPICS as readonly string[]).includes(topic)

/** `knowledge`: asks about a matter, as visitors do. */
export const TOPIC_ROWS = [...OWNER_TOPICS, 'knowledge', 'statement'] as const
