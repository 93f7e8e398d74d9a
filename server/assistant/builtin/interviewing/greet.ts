import { guessLanguage } from '../../../retrieval/text/guess-language.ts'
import type { Greeting, PositVoice } from '../../types.ts'
import { isAboutAPerson, questionsLeft } from './interview.ts'
import { type InterviewLanguage, interviewLanguage } from './owner-language.ts'
import { wordingIn } from './wording.ts'

const en = {
  hello: (name: string) =>
    `Hi${name}! I will learn from what you tell me here and from the files you drop in, and answer others from it.`,
  person: "Let's start with you: what is your professional experience, and what are you an expert in?",
  back: (name: string) => `Welcome back${name}!`,
  open: (question: string) => `One thing would help most: ${question}`,
  change: 'What would you like to change or add? You can tell me in your own words, or drop in a file.',
  orChange: 'Or tell me what you would like to change or add.',
}
const de: typeof en = {
  hello: (name) =>
    `Hallo${name}! Ich lerne aus dem, was mir hier erzählt wird, und aus abgelegten Dateien, und antworte anderen daraus.`,
  person: 'Fangen wir mit der Person an: Welche Berufserfahrung gibt es, und was ist das Fachgebiet?',
  back: (name) => `Willkommen zurück${name}!`,
  open: (question) => `Eines würde am meisten helfen: ${question}`,
  change: 'Was soll anders werden oder dazukommen? Das geht in eigenen Worten oder mit einer Datei.',
  orChange: 'Oder was soll anders werden oder dazukommen?',
}
const GREETINGS: Record<InterviewLanguage, typeof en> = { en, de }

export function greet(
  voice: PositVoice,
  { isNew, summary, acceptLanguage, matters, history }: Greeting,
): string {
  const spoken = interviewLanguage(guessLanguage(summary, /^\s*de/i.test(acceptLanguage) ? 'de' : 'en'))
  const matter = questionsLeft({ matters, history }, spoken)[0]
  const words = GREETINGS[spoken]
  const name = voice.owner_first_name ? ` ${voice.owner_first_name}` : ''
  if (!isNew && matter) return `${words.back(name)} ${words.open(matter)}\n\n${words.orChange}`
  if (!isNew) return `${words.back(name)} ${words.change}`
  return `${words.hello(name)}\n\n${isAboutAPerson(voice) ? words.person : wordingIn(spoken).openings[0]}`
}
