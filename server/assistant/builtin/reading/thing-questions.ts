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

/** Other words each round. */
const askingBy =
  ({ thing, ...others }: Forms) =>
  (one: string, kind: ThingKind | null | undefined, round: number): string => {
    const forms = (kind && others[kind as keyof typeof others]) ?? thing
    return forms[round % forms.length]?.(one) ?? ''
  }
export const askAbout = { en: askingBy(EN_ABOUT), de: askingBy(DE_ABOUT) }

const THING = '\u0000'
const PATTERNS = [EN_ABOUT, DE_ABOUT]
  .flatMap((of) => Object.values(of).flat())
  .map((form) => form(THING))
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
