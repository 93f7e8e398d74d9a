/** What the assistant says of itself and of how this works, when its owner asks, worries or complains. */
import type { OwnerTopic } from '../reading/owner-topic-rows.ts'
import type { InterviewLanguage } from './owner-language.ts'

const en: Record<OwnerTopic, string> = {
  who: 'I am the assistant of this posit, a small program: I learn from what you tell me, and answer visitors with it.',
  visible:
    'You decide on the posit’s page who may ask me: nobody can before you share it there. Visitors do not see this chat, but I answer them with what I kept of it, often word for word.',
  done: 'What I keep, change or take out is shown under each of my replies, where you can undo it.',
  change_later:
    'Just tell me what is different, or what should go. I show under my reply what I changed, and you can undo it there for 24 hours; on the posit’s page you can edit each entry yourself.',
  unknown:
    'Then I say that I do not know, and make nothing up. The question comes to you as a task; once you respond, I can answer it.',
  answering:
    'I answer with your own words, mostly as you wrote them, and show where each comes from. You can try it yourself: the posit’s page has a chat for it.',
  sharing:
    'On the posit’s page you can share a link, or put me on your website. Until then nobody can ask me.',
  files:
    'You can add PDF, Word, Excel, text and Markdown files with the button beside the message. I read their text, not pictures or recordings.',
  language:
    'Write in any language you like; I understand English and German best. Visitors get your words as you wrote them, whatever language they ask in.',
  enough:
    'Whatever people ask you again and again is worth telling, in your own words and any order. You can stop at any point and go on later: I ask for what is missing.',
  clear: 'Yes, thank you, that is clear.',
  after_you: 'Thanks for asking, all is well here.',
  itself:
    'I am only a small program and have no life of my own to speak of. I would rather hear about yours.',
  here: 'Yes, I am here.',
  remember: 'Yes: what I kept stays, and we can go on at any time.',
  cost: 'What the plans cost is on the pricing page. Asking me is free for visitors.',
  others:
    'Only you can tell me things here. What others know you can pass on to me, or add as a file they wrote.',
  meant: 'Sorry, that was not a clear question. Please leave whatever does not fit.',
  worry:
    'I understand. Nobody can ask me before you share the posit, I say so when I do not know something, and whatever I keep you can change or take out again.',
  said_already: 'Sorry, you did say that.',
  wrong:
    'Sorry about that. If I got something wrong, tell me how it really is, and leave any question that does not fit.',
  odd: 'Sorry, that was not a good question.',
}

const de: Record<OwnerTopic, string> = {
  who: 'Ich bin der Assistent dieses Posits, ein kleines Programm: Ich lerne aus dem, was mir hier erzählt wird, und antworte Besuchern daraus.',
  visible:
    'Wer mich fragen darf, lässt sich auf der Seite des Posits bestimmen; vorher kann es niemand. Dieses Gespräch sehen Besucher nicht, aber ich antworte ihnen mit dem, was davon notiert ist, oft wörtlich.',
  done: 'Was ich behalte, ändere oder herausnehme, steht unter jeder meiner Antworten und lässt sich dort rückgängig machen.',
  change_later:
    'Ein Satz genügt, was anders ist oder was weg soll. Unter meiner Antwort steht dann, was ich geändert habe, und lässt sich dort 24 Stunden lang rückgängig machen; auf der Seite des Posits lässt sich jeder Eintrag auch von Hand ändern.',
  unknown:
    'Dann sage ich, dass ich es nicht weiß, und erfinde nichts. Die Frage kommt als Aufgabe zurück; ist sie beantwortet, kann ich sie auch beantworten.',
  answering:
    'Ich antworte mit dem, was mir hier erzählt wurde, meist wörtlich, und zeige, woher es kommt. Ausprobieren lässt es sich im Chat auf der Seite des Posits.',
  sharing:
    'Auf der Seite des Posits lässt sich ein Link teilen, oder ich komme auf eine eigene Website. Vorher kann mich niemand fragen.',
  files:
    'Mit dem Knopf neben der Nachricht lassen sich PDF-, Word-, Excel-, Text- und Markdown-Dateien hinzufügen. Ich lese ihren Text, keine Bilder und keine Aufnahmen.',
  language:
    'Geschrieben werden kann hier in jeder Sprache; am besten verstehe ich Deutsch und Englisch. Besucher bekommen die Worte so, wie sie hier stehen, in welcher Sprache sie auch fragen.',
  enough:
    'Alles, was Leute immer wieder fragen, ist gut zu wissen, in eigenen Worten und beliebiger Reihenfolge. Wir können jederzeit aufhören und später weitermachen: Ich frage nach dem, was fehlt.',
  clear: 'Ja, danke, das ist klar.',
  after_you: 'Danke der Nachfrage, hier ist alles bestens.',
  itself:
    'Ich bin nur ein kleines Programm und erlebe nichts, wovon ich erzählen könnte. Ich höre lieber zu.',
  here: 'Ja, ich bin da.',
  remember: 'Ja: Was ich behalten habe, bleibt, und wir können jederzeit weitermachen.',
  cost: 'Was die Tarife kosten, steht auf der Preisseite. Für Besucher ist das Fragen kostenlos.',
  others:
    'Erzählen kann mir hier nur, wem der Posit gehört. Was andere wissen, lässt sich weitersagen oder als Datei hinzufügen.',
  meant: 'Verzeihung, die Frage war unklar. Was nicht passt, lassen wir einfach weg.',
  worry:
    'Das verstehe ich. Niemand kann mich fragen, bevor der Posit geteilt ist, ich sage es, wenn ich etwas nicht weiß, und alles, was ich behalte, lässt sich ändern oder wieder herausnehmen.',
  said_already: 'Verzeihung, das stand schon da.',
  wrong:
    'Das tut mir leid. Ist etwas falsch verstanden, genügt ein Satz, wie es wirklich ist, dann berichtige ich es.',
  odd: 'Verzeihung, das war keine gute Frage.',
}

const OF_ITSELF: Record<InterviewLanguage, Record<OwnerTopic, string>> = { en, de }

export const ofItself = (language: InterviewLanguage): Record<OwnerTopic, string> => OF_ITSELF[language]
