/** The forms in which the interview asks about a thing, by its kind, about two, or about none. German quotes a thing, so that it may stay in any case. */

/** `none`: it was mentioned in passing, or is no thing. */
export const KINDS = [
  'way',
  'event',
  'person',
  'group',
  'place',
  'money',
  'document',
  'stuff',
  'thing',
  'none',
] as const
export type ThingKind = Exclude<(typeof KINDS)[number], 'none'>

type About = (one: string) => string
type Forms = Partial<Record<ThingKind, About[]>> & { thing: About[] }

/** What one would ask about a thing of its kind, where that is other than of any thing. */
const EN_ABOUT: Forms = {
  way: [
    (one) => `How does it work with ${one}?`,
    (one) => `What should people know about ${one} beforehand?`,
  ],
  event: [(one) => `What happens at ${one}?`, (one) => `Who can come to ${one}?`],
  group: [(one) => `Who belongs to ${one}?`, (one) => `How do people join ${one}?`],
  place: [
    (one) => `What should people know when they come to ${one}?`,
    (one) => `What else should people know about ${one}?`,
  ],
  stuff: [(one) => `What is special about ${one}?`, (one) => `Could you tell me more about ${one}?`],
  thing: [
    (one) => `Could you tell me more about ${one}?`,
    (one) => `What else should people know about ${one}?`,
    (one) => `What is important to know about ${one}?`,
    (one) => `What else is there to say about ${one}?`,
  ],
}

const DE_ABOUT: Forms = {
  way: [
    (one) => `Wie läuft das mit „${one}“ genau ab?`,
    (one) => `Was sollte man über „${one}“ vorher wissen?`,
  ],
  event: [(one) => `Was passiert bei „${one}“?`, (one) => `Wer kann zu „${one}“ kommen?`],
  group: [(one) => `Wer gehört zu „${one}“?`, (one) => `Wie macht man bei „${one}“ mit?`],
  place: [
    (one) => `Was sollte man wissen, bevor man zu „${one}“ kommt?`,
    (one) => `Was gibt es bei „${one}“?`,
  ],
  stuff: [
    (one) => `Was ist das Besondere an „${one}“?`,
    (one) => `Was sollte man zum Thema „${one}“ noch wissen?`,
  ],
  thing: [
    (one) => `Was sollte man zum Thema „${one}“ noch wissen?`,
    (one) => `Wie ist das genau mit „${one}“?`,
    (one) => `Gibt es zu „${one}“ noch etwas, das man wissen sollte?`,
    (one) => `Was ist bei „${one}“ noch wichtig?`,
  ],
}

type AboutBoth = (one: string, other: string) => string

export const EN_BOTH: AboutBoth[] = [
  (one, other) => `What should people know about ${one} and ${other}?`,
  (one, other) => `Could you tell me more about ${one}, for example about ${other}?`,
  (one, other) => `What else is there to say about ${one} and ${other}?`,
  (one, other) => `What else should people know about ${one} and ${other}?`,
]
export const DE_BOTH: AboutBoth[] = [
  (one, other) => `Was sollte man zu „${one}“ und „${other}“ noch wissen?`,
  (one, other) => `Was ist bei „${one}“ noch wichtig, zum Beispiel zu „${other}“?`,
  (one, other) => `Was gibt es zu „${one}“ und „${other}“ noch zu sagen?`,
]
export const WHO_IS = {
  en: (one: string) => `Who is ${one}, for those who do not know?`,
  de: (one: string) => `Wer ist ${one}, für alle, die das nicht wissen?`,
}

interface Openings {
  anythingElse: string
  /** In place of the first, to a person about themselves. */
  personOpening: string
  /** While nothing is known. */
  openings: string[]
}

export const OPENINGS: Record<'en' | 'de', Openings> = {
  en: {
    anythingElse: 'What else would you like people to know?',
    personOpening: 'What do you do, in a sentence or two?',
    openings: [
      'What is it about, in a sentence or two?',
      'What do you find yourself explaining to people again and again?',
      'What should people be able to ask me?',
      'What do people often get wrong at first?',
      'What should somebody know who comes to you for the first time?',
    ],
  },
  de: {
    anythingElse: 'Was sollen die Leute sonst noch wissen?',
    personOpening: 'Was ist der Beruf oder die Aufgabe, in ein oder zwei Sätzen?',
    openings: [
      'Worum geht es, in ein oder zwei Sätzen?',
      'Was muss den Leuten immer wieder erklärt werden?',
      'Was sollen die Leute mich fragen können?',
      'Was verstehen die Leute am Anfang oft falsch?',
      'Was sollte jemand wissen, der zum ersten Mal kommt?',
    ],
  },
}
const GENERAL = Object.values(OPENINGS).flatMap((of) => Object.values(of).flat())
/** About no thing: an answer to it needs nothing of the question. */
export const isGeneralQuestion = (question: string) => GENERAL.includes(question)

/** Other words each round. */
const askingBy =
  ({ thing, ...others }: Forms) =>
  (one: string, kind: ThingKind | null | undefined, round: number): string => {
    const forms = (kind && others[kind as keyof typeof others]) ?? thing
    return forms[round % forms.length]?.(one) ?? ''
  }
export const askAbout = { en: askingBy(EN_ABOUT), de: askingBy(DE_ABOUT) }

const [ONE, OTHER] = ['\u0000', '\u0001']
/** Those about two come first: 'Could you tell me more about puppies, for example about fees?' */
const PATTERNS = [
  ...[EN_BOTH, DE_BOTH].flatMap((forms) => forms.map((form) => form(ONE, OTHER))),
  ...[EN_ABOUT, DE_ABOUT].flatMap((of) => Object.values(of).flat()).map((form) => form(ONE)),
  ...Object.values(WHO_IS).map((form) => form(ONE)),
].map(
  (form) =>
    new RegExp(`${form.replace(/[?.]/g, '\\$&').replace(ONE, '(.+?)').replace(OTHER, '(?<other>.+?)')}$`),
)
const EXAMPLE = /, (?:for example|zum Beispiel) /

/** The thing that a question is about, in whatever form it was put, or two of them; null where it is about something else. */
export function thingAsked(question: string): string | null {
  for (const pattern of PATTERNS) {
    const found = pattern.exec(question)
    const [, thing] = found ?? []
    if (!thing) continue
    const other = EXAMPLE.test(question) ? undefined : found?.groups?.other
    const and = /[„“]/u.test(question) ? 'und' : 'and'
    return other ? `${thing} ${and} ${other.replace(/^(?:the|your) /, '')}` : thing
  }
  return null
}
