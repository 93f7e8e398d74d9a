/** The bank of questions in German, each under the English question's topic. The same matter, not the same words. */
import type { InterviewQuestion } from './questions.ts'

export const GERMAN_QUESTIONS: Record<string, InterviewQuestion> = {
  'Your work': {
    topic: 'Deine Arbeit',
    ask: 'Was machst du heute beruflich, und wie sieht eine gewöhnliche Woche aus?',
    cues: 'arbeite beruf rolle leite firma team taglich woche',
  },
  'Your career': {
    topic: 'Dein Werdegang',
    ask: 'Wo hast du vorher gearbeitet? Arbeitgeber, Aufgaben und Jahre helfen den Leuten sehr.',
    cues: 'gearbeitet fruher jahre stelle gewechselt arbeitgeber laufbahn',
  },
  'Your education': {
    topic: 'Deine Ausbildung',
    ask: 'Was hast du gelernt oder studiert, und wo?',
    cues: 'studiert universitat abschluss schule ausbildung lehre studium',
  },
  'Your projects': {
    topic: 'Deine Projekte',
    ask: 'Auf welches Projekt oder Ergebnis bist du besonders stolz, und was war dein Anteil daran?',
    cues: 'projekt gebaut gegrundet preis ergebnis stolz entworfen',
  },
  'Your advice': {
    topic: 'Dein Rat',
    ask: 'Wozu fragt man dich am häufigsten um Rat, und was antwortest du?',
    cues: 'rat empfehle tipp solltest fehler vorschlag',
  },
  'How you work': {
    topic: 'Deine Arbeitsweise',
    ask: 'Wie gehst du an deine Arbeit heran? Methoden, Gewohnheiten und Werkzeuge, auf die du schwörst.',
    cues: 'methode vorgehen werkzeug gewohnheit meistens grundsatz',
  },
  'Your opinions': {
    topic: 'Deine Meinung',
    ask: 'Was glaubst du über dein Fach, dem andere widersprechen würden?',
    cues: 'glaube denke meinung uberzeugt widerspruch',
  },
  'Your failures': {
    topic: 'Deine Fehlschläge',
    ask: 'Was ist einmal schiefgegangen, und was hast du daraus gelernt?',
    cues: 'gescheitert fehler falsch gelernt misslungen',
  },
  'Reaching you': {
    topic: 'Deine Erreichbarkeit',
    ask: 'Wie erreicht man dich, und wofür?',
    cues: 'email telefon kontakt erreichen schreiben anrufen',
  },
  'Working with you': {
    topic: 'Deine Angebote',
    ask: 'Kann man dich beauftragen, buchen oder mit dir arbeiten? Zu welchen Bedingungen?',
    cues: 'beauftragen honorar preis buchen beratung bedingungen',
  },
  'Your recommendations': {
    topic: 'Deine Empfehlungen',
    ask: 'Welche Bücher, Menschen oder Orte haben dich geprägt, und warum?',
    cues: 'buch gelesen autor empfehle vorbild gepragt',
  },
  'Your life outside work': {
    topic: 'Deine Freizeit',
    ask: 'Was machst du gern außerhalb der Arbeit, so weit du es erzählen magst?',
    cues: 'hobby familie musik sport reisen freizeit hund wohne',
  },
  'The subject': {
    topic: 'Das Thema',
    ask: 'Worum geht es hier, in zwei oder drei Sätzen, die ein Neuling versteht?',
    cues: 'produkt dienst team firma projekt thema',
  },
  'Frequent questions': {
    topic: 'Häufige Fragen',
    ask: 'Welche drei Fragen hörst du am häufigsten, und was antwortest du?',
    cues: 'frage fragen antwort haufig',
  },
  'Getting started': {
    topic: 'Der Einstieg',
    ask: 'Wie fängt man an? Die ersten Schritte, der Reihe nach.',
    cues: 'anfangen schritt zuerst einrichten anmelden beginn',
  },
  'Rules and limits': {
    topic: 'Regeln und Grenzen',
    ask: 'Welche Regeln, Grenzen oder Voraussetzungen sollte man kennen?',
    cues: 'muss grenze regel erlaubt hochstens mindestens nur',
  },
  'Prices and deadlines': {
    topic: 'Preise und Fristen',
    ask: 'Was kostet es, wie lange dauert es, und gibt es Fristen?',
    cues: 'kosten preis gebuhr kostenlos tage woche frist monat',
  },
  Decisions: {
    topic: 'Entscheidungen',
    ask: 'Welche Entscheidungen wurden getroffen, wann, von wem und warum?',
    cues: 'entschieden entscheidung weil vereinbart beschlossen grund',
  },
  'Common problems': {
    topic: 'Häufige Probleme',
    ask: 'Was geht am häufigsten schief, und wie behebt man es?',
    cues: 'problem fehler beheben kaputt losen storung',
  },
  Contacts: {
    topic: 'Ansprechpartner',
    ask: 'Wer ist wofür zuständig, und wie erreicht man die Person?',
    cues: 'kontakt email telefon zustandig team erreichen',
  },
  'Words and abbreviations': {
    topic: 'Wörter und Abkürzungen',
    ask: 'Welche Begriffe oder Abkürzungen muss man erklären?',
    cues: 'bedeutet steht abkurzung begriff genannt heisst',
  },
  Exceptions: {
    topic: 'Ausnahmen',
    ask: 'Welche Ausnahmen überraschen die Leute?',
    cues: 'ausser ausnahme jedoch nur besonders',
  },
  'What is coming': {
    topic: 'Was kommt',
    ask: 'Was wird sich bald ändern, und wann?',
    cues: 'plan nachste bald zukunft kommt andern',
  },
  'What teammates need': {
    topic: 'Was Kollegen brauchen',
    ask: 'Wonach müssen neue Kollegen in den ersten Wochen immer wieder fragen?',
    cues: 'einarbeitung neue kollege zugang erste woche',
  },
  'Where things are': {
    topic: 'Wo was ist',
    ask: 'Wo finden deine Kollegen Unterlagen, Werkzeuge und Zugänge?',
    cues: 'ordner laufwerk dokument werkzeug konto wiki',
  },
  'Things to remember': {
    topic: 'Merkzettel',
    ask: 'Was schlägst du immer wieder nach und hättest es gern hier zur Hand?',
    cues: 'merken passwort notiz liste datum nummer',
  },
  'Your goals': {
    topic: 'Deine Ziele',
    ask: 'Worauf arbeitest du hin, und woran merkst du, dass du da bist?',
    cues: 'ziel will plan erreichen vorhaben',
  },
  'First impressions': {
    topic: 'Der erste Eindruck',
    ask: 'Was sollte ein Fremder, der diese Seite findet, zuerst wissen?',
    cues: 'willkommen vorstellung zuerst wissen',
  },
  Misunderstandings: {
    topic: 'Missverständnisse',
    ask: 'Was verstehen Außenstehende oft falsch?',
    cues: 'missverstandnis falsch irrtum oft denken',
  },
  'The goal of the project': {
    topic: 'Das Ziel des Projekts',
    ask: 'Was ist das Ziel des Projekts, und woran misst man den Erfolg?',
    cues: 'ziel erfolg messen zweck',
  },
  'The schedule': {
    topic: 'Der Zeitplan',
    ask: 'Welche Meilensteine und Termine gibt es?',
    cues: 'meilenstein termin frist zeitplan phase quartal',
  },
  'People in the project': {
    topic: 'Leute im Projekt',
    ask: 'Wer gehört zum Projekt, und wer entscheidet was?',
    cues: 'team mitglied rolle entscheidet leitung zustandig',
  },
  Risks: {
    topic: 'Risiken',
    ask: 'Was könnte schiefgehen, und was ist dann der Plan?',
    cues: 'risiko problem verzug plan ausweg',
  },
}
