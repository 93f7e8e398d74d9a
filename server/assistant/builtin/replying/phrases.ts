/** What the built-in assistant says in its own words, by language and voice: as the owner ('you') or about them ('assistant'). */

import type { ResponseType } from '../../../../contract/posits.ts'
import type { Language } from '../../../retrieval/text/languages.ts'
import type { SmallTalk } from '../reading/small-talk.ts'

/** `who` is the owner's first name, or its substitute. */
type Say = (who: string, title: string) => string

export interface Phrases {
  /** The subject of a sentence about an owner without a name. */
  owner: string
  unknown: Record<ResponseType, Say>
  closest: Record<ResponseType, Say>
  asked: Record<ResponseType, Say>
  empty: Record<ResponseType, Say>
  /** To the owner, who asks what their posit does not know. */
  notTaught: string
  /** To the owner, after a passage that may not answer. */
  teach: string
  disagree: Record<ResponseType, Say>
  /** Before questions or topics that can be answered. */
  instead: string
  /** After a question, where the message asked several. */
  notThis: string
  said: Say
  quoted(words: string): string
  questionsAndAnswers: string
  topics: string
  smallTalk: Record<SmallTalk, Record<ResponseType, Say>>
}

const both = (say: Say): Record<ResponseType, Say> => ({ you: say, assistant: say })

const en: Phrases = {
  owner: 'the owner',
  notTaught: 'You have not taught it this yet. Say it in the update chat, and it will answer.',
  teach: 'Say it in the update chat, and it will answer.',
  unknown: {
    you: () => "I don't know that yet. I have noted your question, so that I can add the answer.",
    assistant: (who) =>
      `I don't know that: it is not in the knowledge I was given. I have passed your question on to ${who}.`,
  },
  closest: {
    you: () => 'I am not sure this answers you. The closest I have is:',
    assistant: () => 'I found no clear answer. The closest passage is:',
  },
  asked: {
    you: () => 'I have noted your question, so that I can answer it properly.',
    assistant: (who) => `I have passed your question on to ${who}.`,
  },
  empty: {
    you: () => 'I have not written anything down here yet, so I cannot answer. I have noted your question.',
    assistant: (who) =>
      `There is no knowledge here yet, so I cannot answer. I have passed your question on to ${who}.`,
  },
  disagree: {
    you: () => 'I have written down two different things about this:',
    assistant: () => 'The sources disagree about this:',
  },
  instead: 'You can ask, for example:',
  notThis: "I don't know that yet.",
  said: (who) => `${who} says:`,
  quoted: (words) => `“${words}”`,
  questionsAndAnswers: 'Questions and answers.',
  topics: 'Topics:',
  smallTalk: {
    greeting: {
      you: () => 'Hello, good to see you here! What would you like to know?',
      assistant: (_, title) => `Hello! I answer questions from ${title}. What would you like to know?`,
    },
    thanks: both(() => "You're welcome! Ask away if there is anything else."),
    bye: both(() => 'Goodbye, and thank you for stopping by!'),
    well_being: both(() => "I'm doing well, thank you! What can I help you with?"),
    who: {
      you: (who) =>
        `I am the AI version of ${who}. I answer from what ${who} has written down here, and I say so when I don't know.`,
      assistant: (who, title) =>
        `I am the assistant for ${title}. I answer from what ${who} has shared, and I say so when I don't know.`,
    },
    human: {
      you: () =>
        'I am a program that answers from what is written here. How to reach a person is there, if it was written down: ask me for the contact.',
      assistant: (who) =>
        `I am a program and cannot put you through. Ask me how to reach ${who}: if it was written down, I will find it.`,
    },
    what_can_i_ask: {
      you: (_, title) =>
        `Ask me anything about ${title}. I answer from what I have written down, and show you where it stands.`,
      assistant: (_, title) =>
        `Ask me anything about ${title}. I answer from the knowledge here and show where it stands.`,
    },
    affirmation: both(() => 'Good! Is there anything else you would like to know?'),
    displeasure: both(
      () =>
        'I am sorry that this was no help. I know only what is written down here; other words may find it.',
    ),
  },
}

const de: Phrases = {
  owner: 'die verantwortliche Person',
  notTaught: 'Das wurde ihm noch nicht beigebracht. Nach einem Satz dazu im Update-Chat kann es antworten.',
  teach: 'Nach einem Satz dazu im Update-Chat kann es antworten.',
  unknown: {
    you: () => 'Das weiß ich noch nicht. Ich habe mir die Frage notiert und ergänze die Antwort.',
    assistant: (who) =>
      `Das weiß ich nicht: Es steht nicht in dem Wissen, das mir vorliegt. Ich habe die Frage an ${who} weitergegeben.`,
  },
  closest: {
    you: () => 'Ich bin nicht sicher, ob das die Frage beantwortet. Am nächsten kommt:',
    assistant: () => 'Ich habe keine eindeutige Antwort gefunden. Am nächsten kommt:',
  },
  asked: {
    you: () => 'Ich habe mir die Frage notiert, um sie richtig zu beantworten.',
    assistant: (who) => `Ich habe die Frage an ${who} weitergegeben.`,
  },
  empty: {
    you: () =>
      'Hier habe ich noch nichts aufgeschrieben und kann daher nicht antworten. Die Frage habe ich notiert.',
    assistant: (who) =>
      `Hier gibt es noch kein Wissen, daher kann ich nicht antworten. Ich habe die Frage an ${who} weitergegeben.`,
  },
  disagree: {
    you: () => 'Dazu habe ich zweierlei aufgeschrieben:',
    assistant: () => 'Die Quellen widersprechen sich hier:',
  },
  instead: 'Beispiele für Fragen, die ich beantworten kann:',
  notThis: 'Das weiß ich noch nicht.',
  said: (who) => `${who} sagt:`,
  quoted: (words) => `„${words}“`,
  questionsAndAnswers: 'Fragen und Antworten.',
  topics: 'Themen:',
  smallTalk: {
    greeting: {
      you: () => 'Hallo und willkommen! Wie lautet die Frage?',
      assistant: (_, title) => `Hallo! Ich beantworte Fragen aus ${title}. Wie lautet die Frage?`,
    },
    thanks: both(() => 'Gern geschehen! Weitere Fragen sind willkommen.'),
    bye: both(() => 'Auf Wiedersehen und danke für den Besuch!'),
    well_being: both(() => 'Danke, gut! Womit kann ich helfen?'),
    who: {
      you: (who) =>
        `Ich bin die KI-Version von ${who}. Ich antworte aus dem, was ${who} hier aufgeschrieben hat, und sage es, wenn ich etwas nicht weiß.`,
      assistant: (who, title) =>
        `Ich bin der Assistent für ${title}. Ich antworte aus dem, was ${who} geteilt hat, und sage es, wenn ich etwas nicht weiß.`,
    },
    human: both(
      (who) =>
        `Ich bin ein Programm und kann nicht verbinden. Auf die Frage, wie man ${who} erreicht, antworte ich, wenn es hier steht.`,
    ),
    what_can_i_ask: both(
      (_, title) =>
        `Alle Fragen zu ${title} sind willkommen. Ich antworte aus dem Wissen hier und zeige, wo es steht.`,
    ),
    affirmation: both(() => 'Gut! Gibt es noch eine Frage?'),
    displeasure: both(
      () =>
        'Das tut mir leid. Ich weiß nur, was hier aufgeschrieben ist; vielleicht findet es sich mit anderen Worten.',
    ),
  },
}

const fr: Phrases = {
  owner: 'la personne responsable',
  notTaught:
    'Vous ne le lui avez pas encore appris. Dites-le dans le chat de mise à jour, et il saura répondre.',
  teach: 'Dites-le dans le chat de mise à jour, et il saura répondre.',
  unknown: {
    you: () => "Je ne le sais pas encore. J'ai noté votre question pour y ajouter la réponse.",
    assistant: (who) =>
      `Je ne le sais pas : cela ne figure pas dans mes connaissances. J'ai transmis votre question à ${who}.`,
  },
  closest: both(() => "Je n'ai pas trouvé de réponse claire. Le passage le plus proche est :"),
  asked: {
    you: () => "J'ai noté votre question.",
    assistant: (who) => `J'ai transmis votre question à ${who}.`,
  },
  empty: both(
    () => "Il n'y a encore rien d'écrit ici, je ne peux donc pas répondre. J'ai noté votre question.",
  ),
  disagree: both(() => 'Les sources se contredisent à ce sujet :'),
  instead: 'Vous pouvez par exemple demander :',
  notThis: 'Je ne le sais pas encore.',
  said: (who) => `${who} dit :`,
  quoted: (words) => `« ${words} »`,
  questionsAndAnswers: 'Questions et réponses.',
  topics: 'Sujets :',
  smallTalk: {
    greeting: both(() => 'Bonjour ! Que souhaitez-vous savoir ?'),
    thanks: both(() => "Avec plaisir ! N'hésitez pas si vous avez d'autres questions."),
    bye: both(() => 'Au revoir, et merci de votre visite !'),
    well_being: both(() => 'Très bien, merci ! Comment puis-je vous aider ?'),
    who: both(
      (who, title) => `Je réponds pour ${who} à partir de ${title}, et je le dis quand je ne sais pas.`,
    ),
    human: both(
      (who) =>
        `Je suis un programme et ne peux pas vous mettre en relation. Demandez-moi comment joindre ${who} : si c'est écrit ici, je le trouve.`,
    ),
    what_can_i_ask: both(
      (_, title) => `Demandez-moi tout ce qui concerne ${title}. Je montre d'où vient chaque réponse.`,
    ),
    affirmation: both(() => 'Très bien ! Y a-t-il autre chose que vous souhaitez savoir ?'),
    displeasure: both(
      () =>
        "Je suis désolé de ne pas vous avoir aidé. Je ne sais que ce qui est écrit ici ; d'autres mots le trouveront peut-être.",
    ),
  },
}

const es: Phrases = {
  owner: 'la persona responsable',
  notTaught: 'Todavía no se lo has enseñado. Dilo en el chat de actualización y podrá responder.',
  teach: 'Dilo en el chat de actualización y podrá responder.',
  unknown: {
    you: () => 'Todavía no lo sé. He anotado tu pregunta para añadir la respuesta.',
    assistant: (who) => `No lo sé: no está en el conocimiento que tengo. He pasado tu pregunta a ${who}.`,
  },
  closest: both(() => 'No he encontrado una respuesta clara. Lo más cercano es:'),
  asked: { you: () => 'He anotado tu pregunta.', assistant: (who) => `He pasado tu pregunta a ${who}.` },
  empty: both(() => 'Aquí todavía no hay nada escrito, así que no puedo responder. He anotado tu pregunta.'),
  disagree: both(() => 'Las fuentes se contradicen sobre esto:'),
  instead: 'Puedes preguntar, por ejemplo:',
  notThis: 'Todavía no lo sé.',
  said: (who) => `${who} dice:`,
  quoted: (words) => `«${words}»`,
  questionsAndAnswers: 'Preguntas y respuestas.',
  topics: 'Temas:',
  smallTalk: {
    greeting: both(() => '¡Hola! ¿Qué te gustaría saber?'),
    thanks: both(() => '¡De nada! Pregunta lo que quieras.'),
    bye: both(() => '¡Hasta luego y gracias por tu visita!'),
    well_being: both(() => '¡Muy bien, gracias! ¿En qué puedo ayudarte?'),
    who: both((who, title) => `Respondo por ${who} a partir de ${title}, y lo digo cuando no sé algo.`),
    human: both(
      (who) =>
        `Soy un programa y no puedo ponerte en contacto. Pregúntame cómo localizar a ${who}: si está escrito aquí, lo encuentro.`,
    ),
    what_can_i_ask: both(
      (_, title) => `Pregúntame lo que quieras sobre ${title}. Muestro de dónde sale cada respuesta.`,
    ),
    affirmation: both(() => '¡Bien! ¿Quieres saber algo más?'),
    displeasure: both(
      () =>
        'Siento no haberte ayudado. Solo sé lo que está escrito aquí; quizá se encuentre con otras palabras.',
    ),
  },
}

/** Other languages are answered in English around quotes in their own. */
export const phrasesIn = (language: Language): Phrases =>
  ({ en, de, fr, es, it: en, pt: en, nl: en })[language]
