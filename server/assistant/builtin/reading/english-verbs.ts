/** Verbs of English, their forms, and names of persons, by the library `compromise`. */

export interface Term {
  text: string
  /** What follows it: a space, a comma. */
  post: string
  tags: string[]
}

interface Transform {
  toInfinitive(verb: string, model: unknown, tense: string): string
  conjugate(verb: string, model: unknown): { Gerund?: string }
}

const READ_CHARACTERS = 300

/** Loaded by the first text in English: 0.5 s and 40 MB that a server without one does not need. */
const load = async () => (await import('compromise/two')).default

export async function tagSentence(sentence: string): Promise<Term[]> {
  const nlp = await load()
  const read = sentence.slice(0, READ_CHARACTERS).replace(/[.!]+$/, '')
  const [first] = nlp(read).json({ terms: { tags: true }, normal: false }) as { terms: Term[] }[]
  return (first?.terms ?? []).filter(({ text }) => text !== '')
}

/** Words that are verbs where they stand, in lower case. */
export async function verbsIn(text: string): Promise<ReadonlySet<string>> {
  const sentences = (await load())(text).json({ terms: { tags: true }, normal: false }) as { terms: Term[] }[]
  const verbs = sentences.flatMap(({ terms }) => terms).filter(({ tags }) => tags.includes('Verb'))
  return new Set(verbs.map((term) => term.text.toLowerCase()))
}

export const isPersonsName = async (name: string) => (await load())(name).has('#Person')

/** 'open', 'opening' of 'opens'; after an auxiliary the verb stays as it is. */
export async function verbForms(term: Term | undefined, isAfterAuxiliary: boolean) {
  if (!term) return { base: '', gerund: '', isPast: false }
  const world = (await load()).world() as unknown as {
    model: unknown
    methods: { two: { transform: { verb: Transform } } }
  }
  const { verb } = world.methods.two.transform
  const tense = ['PastTense', 'Infinitive'].find((tag) => term.tags.includes(tag)) ?? 'PresentTense'
  const written = term.text.toLowerCase()
  const base =
    isAfterAuxiliary || tense === 'Infinitive' ? written : verb.toInfinitive(written, world.model, tense)
  return {
    base,
    gerund: verb.conjugate(base, world.model).Gerund ?? '',
    isPast: !isAfterAuxiliary && tense === 'PastTense',
  }
}
