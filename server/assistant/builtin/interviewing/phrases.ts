/** What the interviewer says beside its questions. */
import type { LessonTalk } from '../../types.ts'
import type { InterviewLanguage } from './owner-language.ts'

export interface LessonPhrases {
  stored(name: string): string
  /** A correction without one clear older statement. */
  unclear(name: string): string
  /** The owner said it before. */
  known: string
  changed(after: string): string
  removed: string
  whichChange: string
  whichRemove: string
  notFound: string
  doubt: string
  filesAdded(files: string): string
  renamed(title: string): string
  firstPerson: string
  thirdPerson: string
  tone: string
  buttons: string
  undone: string
  nothingToUndo: string
  soFar(count: number, names: string): string
  nothingKnown: string
  missing: string
  onlyLearning: string
  welcome: string
  goodToHear: string
  bye(count: number): string
  byeEmpty: string
  talk: Record<Exclude<LessonTalk, 'bye'>, string>
  finished: string
  quoted(name: string): string
  and: string
  more(count: number): string
}

const en: LessonPhrases = {
  stored: (name) => `Got it, I have noted “${name}”.`,
  unclear: (name) =>
    `I have noted “${name}” as something new, because I could not tell which older statement it replaces. If there is one, tell me as “not …, but …”, and I will correct it.`,
  known: 'I have that already.',
  changed: (after) => `Thank you, I have corrected that. It now says: ${after}`,
  removed: 'I have taken that out. I will not mention it again.',
  whichChange: 'More than one thing could be meant. Please choose below which one changes.',
  whichRemove: 'More than one thing could be meant. Please choose below which one goes.',
  notFound: 'I could not find anything about that, so I changed nothing.',
  doubt: 'I was not sure whether to keep that. You can decide below.',
  filesAdded: (files) => `Thank you, I am adding ${files}.`,
  renamed: (title) => `Done, the title is “${title}” now.`,
  firstPerson: 'I will answer in the first person from now on.',
  thirdPerson: 'I will answer in the third person from now on.',
  tone: 'I can’t change my tone. I can answer in the first or in the third person, if you like.',
  buttons: 'I leave that to you: the posit’s page has the buttons for it.',
  undone: 'I have undone the last change.',
  nothingToUndo: 'There is no change that I could undo.',
  soFar: (count, names) =>
    count === 1
      ? `So far I know one thing: ${names}.`
      : `So far I know ${count} things, among them ${names}.`,
  nothingKnown: 'So far I know nothing. Whatever you tell me is a start.',
  missing: 'Here is what would help most.',
  onlyLearning:
    'You have not told me that yet. Here I learn from you; to try out what I know, open the chat.',
  welcome: 'You’re welcome!',
  goodToHear: 'Good to hear from you!',
  bye: (count) =>
    `Thank you for your time! I know ${count === 1 ? 'one thing' : `${count} things`} now, and we can go on whenever you like.`,
  byeEmpty: 'Goodbye! We can go on whenever you like.',
  talk: {
    greeting: 'Good to hear from you!',
    thanks: 'You’re welcome!',
    wait: 'Take your time, I will be here.',
    refusal: 'No problem, we can leave that out.',
    praise: 'Thank you.',
    displeasure: 'Sorry about that. Tell me what is wrong and how it really is, and I will correct it.',
    filler: 'All right.',
  },
  finished:
    'That was all I wanted to ask. Is there anything else people should know? If not, share the link from the posit page and let them ask; what I cannot answer comes back to you as a task.',
  quoted: (name) => `“${name}”`,
  and: 'and',
  more: (count) => `${count} more`,
}

const de: LessonPhrases = {
  stored: (name) => `Gut, ich habe „${name}“ notiert.`,
  unclear: (name) =>
    `Ich habe „${name}“ als etwas Neues notiert, weil ich nicht erkennen konnte, welche ältere Aussage es ersetzt. Wenn es eine gibt, sag sie mir als „nicht …, sondern …“, dann berichtige ich sie.`,
  known: 'Das weiß ich schon.',
  changed: (after) => `Danke, ich habe das berichtigt. Dort steht jetzt: ${after}`,
  removed: 'Ich habe das herausgenommen und erwähne es nicht mehr.',
  whichChange: 'Es könnte Verschiedenes gemeint sein. Bitte wähle unten, was sich ändert.',
  whichRemove: 'Es könnte Verschiedenes gemeint sein. Bitte wähle unten, was wegkommt.',
  notFound: 'Dazu habe ich nichts gefunden, also habe ich nichts geändert.',
  doubt: 'Ich war nicht sicher, ob ich das behalten soll. Du kannst es unten entscheiden.',
  filesAdded: (files) => `Danke, ich nehme ${files} auf.`,
  renamed: (title) => `Erledigt, der Titel ist jetzt „${title}“.`,
  firstPerson: 'Ab jetzt antworte ich in der ersten Person.',
  thirdPerson: 'Ab jetzt antworte ich in der dritten Person.',
  tone: 'Meinen Ton kann ich nicht ändern. Ich kann aber in der ersten oder dritten Person antworten.',
  buttons: 'Das überlasse ich dir: Die Knöpfe dafür sind auf der Seite des Posits.',
  undone: 'Ich habe die letzte Änderung rückgängig gemacht.',
  nothingToUndo: 'Es gibt keine Änderung, die ich rückgängig machen könnte.',
  soFar: (count, names) =>
    count === 1
      ? `Bis jetzt weiß ich eines: ${names}.`
      : `Bis jetzt weiß ich ${count} Dinge, darunter ${names}.`,
  nothingKnown: 'Bis jetzt weiß ich noch nichts. Was immer du erzählst, ist ein Anfang.',
  missing: 'Das würde am meisten helfen.',
  onlyLearning:
    'Das hast du mir noch nicht erzählt. Hier lerne ich von dir; zum Ausprobieren öffne den Chat.',
  welcome: 'Gern geschehen!',
  goodToHear: 'Schön, von dir zu hören!',
  bye: (count) =>
    `Danke für deine Zeit! Ich weiß jetzt ${count === 1 ? 'eine Sache' : `${count} Dinge`}, und wir können jederzeit weitermachen.`,
  byeEmpty: 'Bis bald! Wir können jederzeit weitermachen.',
  talk: {
    greeting: 'Schön, von dir zu hören!',
    thanks: 'Gern geschehen!',
    wait: 'Lass dir Zeit, ich bin hier.',
    refusal: 'Kein Problem, das lassen wir aus.',
    praise: 'Danke schön.',
    displeasure: 'Das tut mir leid. Sag mir, was falsch ist und wie es wirklich ist, dann berichtige ich es.',
    filler: 'Alles klar.',
  },
  finished:
    'Das war alles, was ich fragen wollte. Gibt es noch etwas, das die Leute wissen sollten? Wenn nicht, teile den Link von der Seite des Posits und lass sie fragen; was ich nicht beantworten kann, kommt als Aufgabe zu dir zurück.',
  quoted: (name) => `„${name}“`,
  and: 'und',
  more: (count) => `${count} weitere`,
}

const PHRASES: Record<InterviewLanguage, LessonPhrases> = { en, de }

export const lessonPhrases = (language: InterviewLanguage): LessonPhrases => PHRASES[language]
