export interface DemoExchange {
  question: string
  answer: string
  /** The quoted passage and the name of its source; null where the posit does not know. */
  passage: { quote: string; source: string } | null
  /** A small line under the answer, when there is something to say. */
  note?: string
}

export const DEMO_TITLE = "Maya's Second Brain"

/** A made-up posit, and called a sample on the page. The fourth and fifth show the loop: asked, answered, known. */
export const DEMO_EXCHANGES: DemoExchange[] = [
  {
    question: 'How do you decide whether to take on a new client?',
    answer:
      'I want to hear the problem in one sentence, from the person who has it. If either is missing, I suggest a paid half-day first.',
    passage: {
      quote:
        'If nobody in the room can say the problem in one sentence, sell them half a day and find it together.',
      source: 'Intro calls, what I listen for.docx',
    },
  },
  {
    question: 'What should we have ready for the first week?',
    answer:
      'Last year’s numbers, one person who replies within a day, and a list of what you have already tried. No slides, please.',
    passage: {
      quote:
        'Week one needs numbers, a contact who replies within the day, and an honest list of past attempts.',
      source: 'Kick-off checklist.pdf',
    },
  },
  {
    question: 'A customer wants a refund after 40 days. What would you do?',
    answer: 'I would give it, once, and write down why they waited. After 60 days I offer credit instead.',
    passage: {
      quote: 'Up to 60 days: refund, and ask what took them so long. Later than that: credit.',
      source: 'Told in conversation',
    },
  },
  {
    question: 'Do you run workshops in the summer?',
    answer:
      'I don’t know that yet: it is not in anything I have been taught. Your question is on its way to the person who knows.',
    passage: null,
    note: 'Maya has been asked',
  },
  {
    question: 'Do you run workshops in the summer?',
    answer: 'Yes, in June and in the last week of August. July is for my family.',
    passage: {
      quote: 'June and the last week of August are fine. Never in July.',
      source: 'Maya’s answer to a question',
    },
  },
]
