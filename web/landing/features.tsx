import { Section } from './section.tsx'

const FEATURES = [
  ['Answers with footnotes', 'Each answer names its source and shows the very passage it rests on.'],
  ['Says “I don’t know”', 'Outside your knowledge it does not guess. It says so plainly and asks you.'],
  ['Learns by talking', 'An interview that never repeats a question and shows what it has just learnt.'],
  ['Reads your files', 'PDF, Word, text, Markdown, OpenDocument and spreadsheets, up to 10 MB each.'],
  ['Speaks as you, or for you', 'In the first person and your voice, or as a professional assistant.'],
  ['Public, exclusive or private', 'You decide for each posit who may ask, and change it at any time.'],
  ['A dashboard of questions', 'See what people ask, and what is still missing from your knowledge.'],
  [
    'Yours to take back',
    'Every source can be read, renamed and deleted. Deleted means gone from the answers.',
  ],
] as const

export const Features = () => (
  <Section
    id="features"
    title="Features"
    lead="Made for people who are asked a lot, and want to be quoted correctly."
  >
    <dl className="grid gap-x-12 sm:grid-cols-2">
      {FEATURES.map(([title, text]) => (
        <div
          key={title}
          className="border-line border-b py-6 first:pt-0 last:border-b-0 sm:[&:nth-child(2)]:pt-0 sm:[&:nth-last-child(2)]:border-b-0"
        >
          <dt className="font-serif text-lead text-strong">{title}</dt>
          <dd className="mt-1.5 text-muted">{text}</dd>
        </div>
      ))}
    </dl>
  </Section>
)
