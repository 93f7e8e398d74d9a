/** What the interviewer says beside its questions. */
import type { InterviewLanguage } from './owner-language.ts'

export interface InterviewPhrases {
  filesAdded(files: string): string
  notedWithFiles(name: string, files: string): string
  noted(name: string): string
  /** A correction without one clear older statement. */
  unclear(name: string): string
  skipped: string
  onlyCollecting: string
  welcome: string
  goodToHear: string
  /** To an owner who says that something is wrong, and not what. */
  tellMe: string
  finished: string
  corrected(after: string): string
  quoted(name: string): string
  and: string
  more(count: number): string
  /** A topic as the name of the owner's own source. */
  asOwn(topic: string): string
}

const en: InterviewPhrases = {
  filesAdded: (files) => `Thank you, I am adding ${files}.`,
  notedWithFiles: (name, files) => `Thank you, I have noted “${name}”, and I am adding ${files}.`,
  noted: (name) => `Got it, I have noted “${name}”.`,
  unclear: (name) =>
    `I have noted “${name}” as something new, because I could not tell which older statement it replaces. If there is one, tell me as “not …, but …”, in the words that stand there, and I will correct it.`,
  skipped: 'No problem, we can leave that out.',
  onlyCollecting:
    'Here I only collect what you tell me: each statement and each file becomes a source I answer others from. To try me out, open the chat.',
  welcome: "You're welcome!",
  goodToHear: 'Good to hear from you!',
  tellMe: 'Sorry about that. Tell me what is wrong and how it really is, and I will correct it.',
  finished:
    'That was all I wanted to ask. Is there anything else people should know? If not, share the link from the posit page and let them ask; what I cannot answer comes back to you as a task.',
  corrected: (after) =>
    `Thank you, I have corrected that. It now says: “${after}” What I said before is no longer used; you can undo this here.`,
  quoted: (name) => `“${name}”`,
  and: 'and',
  more: (count) => `${count} more`,
  asOwn: (topic) => topic.replace(/^Your /, 'My '),
}

const de: InterviewPhrases = {
  filesAdded: (files) => `Danke, ich nehme ${files} auf.`,
  notedWithFiles: (name, files) => `Danke, ich habe „${name}“ notiert und nehme ${files} auf.`,
  noted: (name) => `Gut, ich habe „${name}“ notiert.`,
  unclear: (name) =>
    `Ich habe „${name}“ als etwas Neues notiert, weil ich nicht erkennen konnte, welche ältere Aussage es ersetzt. Wenn es eine gibt, sag sie mir als „nicht …, sondern …“, in den Worten, die dort stehen, und ich berichtige sie.`,
  skipped: 'Kein Problem, das lassen wir aus.',
  onlyCollecting:
    'Hier sammle ich nur, was du mir erzählst: Jede Aussage und jede Datei wird eine Quelle, aus der ich anderen antworte. Zum Ausprobieren öffne den Chat.',
  welcome: 'Gern geschehen!',
  goodToHear: 'Schön, von dir zu hören!',
  tellMe: 'Das tut mir leid. Sag mir, was falsch ist und wie es wirklich ist, dann berichtige ich es.',
  finished:
    'Das war alles, was ich fragen wollte. Gibt es noch etwas, das die Leute wissen sollten? Wenn nicht, teile den Link von der Seite des Posits und lass sie fragen; was ich nicht beantworten kann, kommt als Aufgabe zu dir zurück.',
  corrected: (after) =>
    `Danke, ich habe das berichtigt. Dort steht jetzt: „${after}“ Was ich vorher sagte, gilt nicht mehr; du kannst es hier rückgängig machen.`,
  quoted: (name) => `„${name}“`,
  and: 'und',
  more: (count) => `${count} weitere`,
  asOwn: (topic) => topic.replace(/^Dein/, 'Mein'),
}

const PHRASES: Record<InterviewLanguage, InterviewPhrases> = { en, de }

export const interviewPhrases = (language: InterviewLanguage): InterviewPhrases => PHRASES[language]
