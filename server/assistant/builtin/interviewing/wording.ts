/** How a question is put: short, polite, naming its thing. German quotes it, so that it may stay in any case. */
import { capitalised } from '../reading/capitals.ts'
import { askAbout, DE_BOTH, EN_BOTH, OPENINGS, WHO_IS } from '../reading/thing-questions.ts'
import type { InterviewLanguage } from './owner-language.ts'
import type { ReadThing } from './read-thing.ts'
import type { Thing } from './things.ts'

type Named = Pick<Thing, 'text'> & Partial<Pick<ReadThing, 'kind'>>

/** Other words each round. */
export const inTurn = <Form>(forms: readonly Form[], round: number) => forms[round % forms.length]

const EN_VISITORS = ['How much is', 'When is', 'Where is', 'Who is', 'Why is there', 'How do I get']
const en = {
  /** What a visitor may want to know about a thing, to be put to the posit itself. */
  visitorsMayAsk: ({ text }: Named) => EN_VISITORS.map((asking) => `${asking} ${text}?`),
  about: ({ text, kind }: Named, round: number) => askAbout.en(text, kind, round),
  both: (one: Named, other: Named, round: number) => inTurn(EN_BOTH, round)?.(one.text, other.text) ?? '',
  visitorsAsk: (question: string, times: number) =>
    times === 1
      ? `A visitor asked: “${question}” What shall I tell them?`
      : `${counted(times, EN_COUNTS)} people asked: “${question}” What shall I tell them?`,
  /** What a statement leaves open; a clause is in the owner's words. */
  includes: (clause: string) => `“${capitalised(clause)}”: what does that include?`,
  exceptions: (clause: string) => `“${capitalised(clause)}”: are there exceptions?`,
  reason: (clause: string) => `“${capitalised(clause)}”: why is that?`,
  next: (clause: string) => `“${capitalised(clause)}”: and what comes next?`,
  ending: (clause: string) => `“${capitalised(clause)}”: how did that end?`,
  /** `asked`: a question that people ask, as a clause. */
  answered: (asked: string) => `“${capitalised(asked)}”: what is the answer to that?`,
  whoIs: ({ text }: Named) => WHO_IS.en(text),
  /** Before a question about something that was not spoken of just now. */
  earlier: ['Let me go back to an earlier point.', 'One more question about what we had before.'],
  ...OPENINGS.en,
}
export type InterviewWording = typeof en

const DE_VISITORS = ['Was kostet', 'Wann ist', 'Wo ist', 'Wer ist', 'Warum gibt es', 'Wie bekomme ich']
const de: InterviewWording = {
  visitorsMayAsk: ({ text }) => DE_VISITORS.map((asking) => `${asking} ${text}?`),
  about: ({ text, kind }, round) => askAbout.de(text, kind, round),
  both: (one, other, round) => inTurn(DE_BOTH, round)?.(one.text, other.text) ?? '',
  visitorsAsk: (question, times) =>
    times === 1
      ? `Jemand hat gefragt: „${question}“ Was soll ich antworten?`
      : `${counted(times, DE_COUNTS)} Leute haben gefragt: „${question}“ Was soll ich antworten?`,
  includes: (clause) => `„${capitalised(clause)}“: was ist da alles dabei?`,
  exceptions: (clause) => `„${capitalised(clause)}“: gibt es Ausnahmen?`,
  reason: (clause) => `„${capitalised(clause)}“: warum ist das so?`,
  next: (clause) => `„${capitalised(clause)}“: und was kommt dann?`,
  ending: (clause) => `„${capitalised(clause)}“: wie ging das aus?`,
  answered: (asked) => `„${capitalised(asked)}“: wie lautet die Antwort darauf?`,
  whoIs: ({ text }) => WHO_IS.de(text),
  earlier: ['Noch einmal zu etwas von vorhin.', 'Noch eine Frage zu dem von vorhin.'],
  ...OPENINGS.de,
}

const EN_COUNTS = ['Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine']
const DE_COUNTS = ['Zwei', 'Drei', 'Vier', 'Fünf', 'Sechs', 'Sieben', 'Acht', 'Neun']
const counted = (times: number, words: string[]) => words[times - 2] ?? String(times)

const WORDING: Record<InterviewLanguage, InterviewWording> = { en, de }

export const wordingIn = (language: InterviewLanguage): InterviewWording => WORDING[language]
