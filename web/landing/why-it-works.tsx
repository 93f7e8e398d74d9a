import { Section } from './section.tsx'

const REASONS = [
  [
    'You answer once.',
    'Most questions have been asked before. Your posit gives the answer you gave, at any hour.',
  ],
  ['Readers can check.', 'A footnote is a promise: the words behind an answer are one press away.'],
  ['It gets better by being asked.', 'Each question it could not answer shows you what to teach it next.'],
] as const

export const WhyItWorks = () => (
  <Section id="why-it-works" title="Why it works">
    <div className="measure space-y-8">
      {REASONS.map(([claim, reason]) => (
        <p key={claim} className="font-serif text-title leading-snug">
          <strong className="font-medium text-strong">{claim}</strong>{' '}
          <span className="text-muted">{reason}</span>
        </p>
      ))}
    </div>
  </Section>
)
