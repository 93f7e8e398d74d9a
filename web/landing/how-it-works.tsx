import { Section } from './section.tsx'

const STEPS = [
  {
    title: 'Teach it',
    text: 'Talk to it as you would to a new colleague. It asks the next useful question. Drop in the PDFs, documents and spreadsheets you already have.',
    picture: '/demo/teach.webp',
    alt: 'The update chat: two lessons told in conversation, and beside them what the posit has just learnt.',
  },
  {
    title: 'Share the link',
    text: 'Choose who may ask: everyone with the link, the people you name, or nobody but you. Visitors need no account.',
    picture: '/demo/share.webp',
    alt: 'The share panel of a posit, with the link to copy.',
  },
  {
    title: 'Close the gaps',
    text: 'What it could not answer comes back to you as a task. Answer once, and the next person who asks gets your answer.',
    picture: '/demo/gap.webp',
    alt: 'A question the posit cannot answer: it says so, and that the owner has been asked.',
  },
]

export const HowItWorks = () => (
  <Section id="how-it-works" title="How it works" lead="Three steps, in pictures of the product itself.">
    <ol className="grid grid-cols-[minmax(0,1fr)] gap-14">
      {STEPS.map(({ title, text, picture, alt }, index) => (
        <li
          key={title}
          className="grid items-center gap-x-10 gap-y-5 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
        >
          <div className="flex gap-4">
            <span aria-hidden="true" className="font-serif text-accent-text text-title leading-none">
              {index + 1}
            </span>
            <div>
              <h3 className="font-serif text-lead">{title}</h3>
              <p className="mt-2 text-muted">{text}</p>
            </div>
          </div>
          <img
            src={picture}
            alt={alt}
            width={1280}
            height={720}
            loading="lazy"
            decoding="async"
            className="h-auto w-full rounded-card border border-line"
          />
        </li>
      ))}
    </ol>
  </Section>
)
