/** What the interviewer says beside its questions. */
import type { InterviewLanguage } from './owner-language.ts'

const EN_LIST = new Intl.ListFormat('en-GB')
const DE_LIST = new Intl.ListFormat('de')

const EN_REMOVED = 'I have taken that out. I will not mention it again.'
const en = {
  stored: ['Thank you, I have noted that.', 'Got it.', 'Good, that is noted.', 'Thanks, I have kept that.'],
  /** Before what was done about a complaint. */
  sorry: 'Sorry about that.',
  /** After what was changed or removed. */
  storedToo: 'The rest is noted too.',
  /** It changes something, and nothing says what. */
  unclear:
    'I could not tell what that changes, so nothing is stored yet. You can keep it as something new below, or tell me as “not …, but …”.',
  passedOn: 'Thank you, I will answer them with that.',
  leftOut: [
    'No problem, we can leave that out.',
    'That is fine, let us leave it.',
    'All right, something else then.',
  ],
  known: 'I have that already.',
  changed: (after: string) => `Thank you, I have corrected that. It now says: ${after}.`,
  /** `left`: of the sentences that it was in. */
  removed: (left: string) => (left ? `I have taken that out. It now says: ${left}.` : EN_REMOVED),
  whichChange: 'More than one thing could be meant. Please choose below which one changes.',
  whichRemove: 'I was not sure what should go, so nothing is removed yet. Please choose below.',
  /** One thing is likely meant. */
  sureRemove: 'Is it this that should go? Please confirm it below.',
  notFound: 'I have kept nothing about that, so there was nothing to change.',
  doubt: 'I was not sure whether to keep that. You can decide below.',
  confidential:
    'That sounds as if it should not be known yet, so I have not kept it: visitors are answered with what I keep. You can decide below.',
  /** After a choice that was made in words. */
  chosen: {
    keep: 'Thank you, I have kept it.',
    discard: 'All right, I have not kept it.',
    change: 'Thank you, I have changed it.',
    remove: EN_REMOVED,
    none: 'All right, nothing changes.',
  },
  filesAdded: (files: string) => `Thank you, I am adding ${files}.`,
  renamed: (title: string) => `Done, the title is “${title}” now.`,
  firstPerson: 'I will answer in the first person from now on.',
  thirdPerson: 'I will answer in the third person from now on.',
  tone: 'I can’t change my tone. I can answer in the first or in the third person, if you like.',
  buttons: 'I leave that to you: the posit’s page has the buttons for it.',
  /** `again`: what is known again. */
  undone: (again: string) =>
    `Sorry about that. I have undone the last change.${again ? ` It says again: ${again}.` : ''}`,
  nothingToUndo: 'There is no change that I could undo.',
  /** `newest`: a list of what was said last, `isAll`: of all. */
  soFar: (count: number, newest: string, isAll: boolean) =>
    `${count === 1 ? 'So far I know one thing:' : `So far I know ${count} things${isAll ? ':' : '. The newest:'}`}\n\n${newest}\n\n`,
  nothingKnown: 'So far I know nothing. Whatever you tell me is a start.',
  /** Before a list of what would help. */
  missing: 'This would help most:',
  /** Before the one of them that is asked. */
  beginWith: 'Shall we begin here:',
  onlyLearning:
    'I can only say how this works: you tell me what you know, in your own words and any order, and I answer visitors with it. What I keep, change or take out is shown under my reply, where you can undo it; what I cannot answer comes back to you as a task. Visitors do not see this chat, but I answer them with what I kept of it, often word for word; you decide on the posit’s page who may ask me.',
  /** The owner asks what it cannot answer, and heard how it works. */
  unanswered: 'I do not know that: it is not among what you told me so far.',
  /** The owner asks what is known, and this is closest. */
  closest: (quote: string) => `The closest I have is this: “${quote}”`,
  /** To who offers to tell something. */
  gladly: 'Yes, please.',
  /** `learnt`: a few things that the owner spoke of. */
  bye: (learnt: string[]) =>
    `Thank you for your time! I have learnt a lot, among other things about ${EN_LIST.format(learnt)}. We can go on whenever you like.`,
  nextTime: (thing: string) => `Next time it would help most to hear more about ${thing}.`,
  byeEmpty: 'Goodbye! We can go on whenever you like.',
  talk: {
    greeting: 'Good to hear from you!',
    thanks: 'You’re welcome!',
    wait: 'Take your time, I will be here.',
    praise: 'Thank you.',
    filler: 'All right.',
  },
  finished:
    'I have no further questions for now. Whenever something comes to your mind, just tell me. You can also share the link from the posit page: what I cannot answer comes back to you as a task.',
  quoted: (name: string) => `“${name}”`,
  listed: (names: string[]) => EN_LIST.format(names),
  more: (count: number) => `${count} more`,
}
export type LessonPhrases = typeof en

const DE_REMOVED = 'Ich habe das herausgenommen und erwähne es nicht mehr.'
const de: LessonPhrases = {
  stored: [
    'Danke, das ist notiert.',
    'Gut, das habe ich.',
    'Danke, ich habe es aufgenommen.',
    'Alles klar, notiert.',
  ],
  sorry: 'Das tut mir leid.',
  storedToo: 'Das Übrige ist auch notiert.',
  unclear:
    'Ich konnte nicht erkennen, was das ändert, und habe noch nichts gespeichert. Unten lässt es sich als etwas Neues behalten, oder als „nicht …, sondern …“ noch einmal sagen.',
  passedOn: 'Danke, das gebe ich so weiter.',
  leftOut: ['Kein Problem, das lassen wir aus.', 'In Ordnung, lassen wir das.', 'Gut, dann etwas anderes.'],
  known: 'Das weiß ich schon.',
  changed: (after) => `Danke, ich habe das berichtigt. Dort steht jetzt: ${after}.`,
  removed: (left) => (left ? `Ich habe das herausgenommen. Dort steht jetzt: ${left}.` : DE_REMOVED),
  whichChange: 'Es könnte Verschiedenes gemeint sein. Bitte unten wählen, was sich ändert.',
  whichRemove: 'Ich war nicht sicher, was wegkommen soll, und habe noch nichts entfernt. Bitte unten wählen.',
  sureRemove: 'Soll das wegkommen? Bitte unten bestätigen.',
  notFound: 'Dazu habe ich nichts gespeichert, es gab also nichts zu ändern.',
  doubt: 'Ich war nicht sicher, ob ich das behalten soll. Das lässt sich unten entscheiden.',
  confidential:
    'Das klingt, als solle es noch niemand wissen, darum habe ich es nicht behalten: Besuchern antworte ich mit dem, was ich behalte. Unten lässt es sich entscheiden.',
  chosen: {
    keep: 'Danke, das behalte ich.',
    discard: 'In Ordnung, das behalte ich nicht.',
    change: 'Danke, ich habe das geändert.',
    remove: DE_REMOVED,
    none: 'In Ordnung, es bleibt alles, wie es ist.',
  },
  filesAdded: (files) => `Danke, ich nehme ${files} auf.`,
  renamed: (title) => `Erledigt, der Titel ist jetzt „${title}“.`,
  firstPerson: 'Ab jetzt antworte ich in der ersten Person.',
  thirdPerson: 'Ab jetzt antworte ich in der dritten Person.',
  tone: 'Meinen Ton kann ich nicht ändern. Ich kann aber in der ersten oder dritten Person antworten.',
  buttons: 'Das kann ich nicht selbst tun: Die Knöpfe dafür sind auf der Seite des Posits.',
  undone: (again) =>
    `Verzeihung, ich habe die letzte Änderung rückgängig gemacht.${again ? ` Dort steht wieder: ${again}.` : ''}`,
  nothingToUndo: 'Es gibt keine Änderung, die ich rückgängig machen könnte.',
  soFar: (count, newest, isAll) =>
    `${count === 1 ? 'Bis jetzt weiß ich eines:' : `Bis jetzt weiß ich ${count} Dinge${isAll ? ':' : '. Zuletzt:'}`}\n\n${newest}\n\n`,
  nothingKnown: 'Bis jetzt weiß ich noch nichts. Jeder Satz ist ein Anfang.',
  missing: 'Das würde am meisten helfen:',
  beginWith: 'Fangen wir hiermit an:',
  onlyLearning:
    'Ich kann nur sagen, wie das hier geht: Was mir hier in eigenen Worten erzählt wird, behalte ich, und Besuchern antworte ich damit. Was ich speichere, ändere oder entferne, steht unter meiner Antwort und lässt sich dort rückgängig machen; was ich nicht beantworten kann, kommt als Aufgabe zurück. Dieses Gespräch sehen Besucher nicht, aber ich antworte ihnen mit dem, was davon notiert ist, oft wörtlich; wer mich fragen darf, lässt sich auf der Seite des Posits bestimmen.',
  unanswered: 'Das weiß ich nicht: Davon war bis jetzt nicht die Rede.',
  closest: (quote) => `Am nächsten kommt dem, was ich weiß: „${quote}“`,
  gladly: 'Ja, gern.',
  bye: (learnt) =>
    `Danke für die Zeit! Ich habe einiges gelernt, unter anderem zu ${DE_LIST.format(learnt.map((thing) => `„${thing}“`))}. Wir können jederzeit weitermachen.`,
  nextTime: (thing) => `Beim nächsten Mal hilft es am meisten, mehr zum Thema ${thing} zu hören.`,
  byeEmpty: 'Bis bald! Wir können jederzeit weitermachen.',
  talk: {
    greeting: 'Guten Tag!',
    thanks: 'Gern geschehen!',
    wait: 'Kein Problem, ich bin hier.',
    praise: 'Danke schön.',
    filler: 'Alles klar.',
  },
  finished:
    'Ich habe fürs Erste keine Fragen mehr. Alles Weitere nehme ich jederzeit gern auf. Der Link auf der Seite des Posits lässt sich teilen: Was ich Besuchern nicht beantworten kann, kommt als Aufgabe zurück.',
  quoted: (name) => `„${name}“`,
  listed: (names) => DE_LIST.format(names),
  more: (count) => `${count} weitere`,
}

const PHRASES: Record<InterviewLanguage, LessonPhrases> = { en, de }

export const lessonPhrases = (language: InterviewLanguage): LessonPhrases => PHRASES[language]
