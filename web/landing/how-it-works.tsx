import { Section } from './section.tsx'

const STEPS = [
  {
    title: 'Teach it',
    text: 'Talk to it as you would to a new colleague. It asks the next useful question. Drop in the PDFs, documents and spreadsheets you already have.',
  },
  {
    title: 'Share the link',
    text: 'Choose who may ask: everyone with the link, the people you name, or nobody but you. Visitors need no account.',
  },
  {
    title: 'Close the gaps',
    text: 'What it could not answer comes back to you as a task. Answer once, and the next person who asks gets your answer.',
  },
]

export const HowItWorks = () => (
  <Section id="how-it-works" title="How it works">
    <ol className="grid gap-10 md:grid-cols-3 md:gap-8">
      {STEPS.map(({ title, text }, index) => (
        <li key={title}>
          <span aria-hidden="true" className="block font-serif text-accent-text text-display">
            {index + 1}
          </span>
          <h3 className="mt-3 font-serif text-lead">{title}</h3>
          <p className="mt-2 text-muted">{text}</p>
        </li>
      ))}
    </ol>
  </Section>
)
