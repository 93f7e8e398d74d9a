/** The forms in which the interview asks about a thing, by its kind. German quotes it, so that it may stay in any case. */

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

export type About = (one: string, isMany: boolean) => string

/** What one would ask about a thing of its kind. */
export const EN_ABOUT: Record<ThingKind, About[]> = {
  way: [(one) => `How does it work with ${one}?`, (one) => `What should people know before ${one}?`],
  event: [(one) => `What happens at ${one}?`, (one) => `Who can come to ${one}?`],
  person: [
    (one) => `Could you tell me more about ${one}?`,
    (one) => `What else should people know about ${one}?`,
  ],
  group: [(one) => `Who belongs to ${one}?`, (one) => `How do people join ${one}?`],
  place: [
    (one) => `What should people know when they come to ${one}?`,
    (one) => `What else should people know about ${one}?`,
  ],
  money: [
    (one, isMany) => `What ${isMany ? 'do' : 'does'} ${one} cover?`,
    (one) => `How do people pay ${one}?`,
  ],
  document: [(one) => `How do people get ${one}?`, (one) => `What else should people know about ${one}?`],
  stuff: [(one) => `What is special about ${one}?`, (one) => `Could you tell me more about ${one}?`],
  thing: [
    (one) => `What else should people know about ${one}?`,
    (one) => `Could you tell me more about ${one}?`,
    (one) => `What do people often ask about ${one}?`,
    (one) => `What would you tell someone who asks about ${one}?`,
  ],
}

export const DE_ABOUT: Record<ThingKind, About[]> = {
  way: [
    (one) => `Stichwort „${one}“: Wie läuft das ab?`,
    (one) => `Stichwort „${one}“: Was sollte man vorher wissen?`,
  ],
  event: [
    (one) => `Stichwort „${one}“: Was passiert da?`,
    (one) => `Stichwort „${one}“: Wer kann da kommen?`,
  ],
  person: [
    (one) => `Gibt es zu „${one}“ noch etwas zu sagen?`,
    (one) => `Was sollte man über „${one}“ noch wissen?`,
  ],
  group: [
    (one) => `Stichwort „${one}“: Wer gehört dazu?`,
    (one) => `Stichwort „${one}“: Wie macht man da mit?`,
  ],
  place: [
    (one) => `Stichwort „${one}“: Was sollte man wissen, bevor man kommt?`,
    (one) => `Stichwort „${one}“: Was gibt es dort?`,
  ],
  money: [
    (one) => `Stichwort „${one}“: Was ist damit bezahlt?`,
    (one) => `Stichwort „${one}“: Wie bezahlt man das?`,
  ],
  document: [
    (one) => `Stichwort „${one}“: Wie kommt man daran?`,
    (one) => `Stichwort „${one}“: Was ist da noch wichtig?`,
  ],
  stuff: [
    (one) => `Stichwort „${one}“: Was ist daran besonders?`,
    (one) => `Was sollte man zum Thema „${one}“ noch wissen?`,
  ],
  thing: [
    (one) => `Was sollte man zum Thema „${one}“ noch wissen?`,
    (one) => `Stichwort „${one}“: Was ist da noch wichtig?`,
    (one) => `Was fragen die Leute oft zum Thema „${one}“?`,
    (one) => `Was gibt es zum Stichwort „${one}“ noch zu sagen?`,
  ],
}

const THING = '\u0000'
const PATTERNS = [EN_ABOUT, DE_ABOUT]
  .flatMap((of) => Object.values(of).flat())
  .flatMap((form) => [form(THING, false), form(THING, true)])
  .map((text) => text.split(THING).map((part) => part.replace(/[?.]/g, '\\$&')))
  .map(([before, after]) => new RegExp(`${before}(.+)${after}$`))

/** The thing that a question is about, in whatever form it was put; null where it is about something else. */
export function thingAsked(question: string): string | null {
  for (const pattern of PATTERNS) {
    const [, thing] = pattern.exec(question) ?? []
    if (thing) return thing
  }
  return null
}
