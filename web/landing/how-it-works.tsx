import { Section } from './section.tsx'

interface Step {
  title: string
  text: string
  /** Of the files that `npm run record-demo` writes. */
  picture: 'teach' | 'share' | 'gap'
  alt: string
}

const STEPS: Step[] = [
  {
    title: 'Teach it',
    text: 'Talk to it as you would to a new colleague. It asks the next useful question. Drop in the PDFs, documents and spreadsheets you already have.',
    picture: 'teach',
    alt: 'The update chat: a lesson told in one sentence, the posit’s word that it is noted, and its next question.',
  },
  {
    title: 'Share the link',
    text: 'Choose who may ask: everyone with the link, the people you name, or nobody but you. Visitors need no account.',
    picture: 'share',
    alt: 'The share panel of a posit, with the link to copy.',
  },
  {
    title: 'Close the gaps',
    text: 'What it could not answer comes back to you as a task. Answer once, and the next person who asks gets your answer.',
    picture: 'gap',
    alt: 'A question the posit cannot answer: it says so, and that the owner has been asked.',
  },
]

/** In the theme of the page; the browser does not fetch the other one. Phones get pictures of a phone. */
const Picture = ({ picture, alt }: Step) =>
  (['dark', 'light'] as const).map((theme) => (
    <picture key={theme} className={theme === 'dark' ? 'light:hidden' : 'hidden light:block'}>
      <source
        media="(max-width: 47.99rem)"
        srcSet={`/demo/${picture}-phone-${theme}.webp`}
        width={800}
        height={1000}
      />
      <img
        src={`/demo/${picture}-wide-${theme}.webp`}
        alt={alt}
        width={1728}
        height={1080}
        loading="lazy"
        decoding="async"
        className="h-auto w-full rounded-card border border-line"
      />
    </picture>
  ))

export const HowItWorks = () => (
  <Section id="how-it-works" title="How it works" lead="Three steps, in pictures of the product itself.">
    <ol className="grid grid-cols-[minmax(0,1fr)] gap-14">
      {STEPS.map((step, index) => (
        <li
          key={step.title}
          className="grid items-center gap-x-10 gap-y-5 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
        >
          <div className="flex gap-4">
            <span aria-hidden="true" className="font-serif text-accent-text text-title leading-none">
              {index + 1}
            </span>
            <div>
              <h3 className="font-serif text-lead">{step.title}</h3>
              <p className="mt-2 text-muted">{step.text}</p>
            </div>
          </div>
          <Picture {...step} />
        </li>
      ))}
    </ol>
  </Section>
)
