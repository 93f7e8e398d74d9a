import { PRODUCT_NAME } from '../../contract/prices.ts'
import { CallToAction } from './call-to-action.tsx'
import { Features } from './features.tsx'
import { Hero } from './hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { Plans } from './plans.tsx'
import { Section } from './section.tsx'
import { useAnchorScroll } from './use-anchor-scroll.ts'
import { WhyItWorks } from './why-it-works.tsx'

export const meta = () => [
  { title: `${PRODUCT_NAME}: 2X yourself with AI` },
  {
    name: 'description',
    content:
      'Turn what you know into an AI version of yourself that anyone with the link can ask. Every answer shows its source.',
  },
]

export default function Home() {
  useAnchorScroll()
  return (
    <>
      <Hero />
      <HowItWorks />
      <Features />
      <WhyItWorks />
      <Section
        id="pricing"
        title="Pricing"
        lead="Start free. The first two weeks are on the paid plan, without a card."
      >
        <Plans />
      </Section>
      <div className="border-line border-t px-5 py-20 text-center">
        <p className="mx-auto mb-8 max-w-xl font-serif text-strong text-title">
          The next question you will be asked: let it be answered before it reaches you.
        </p>
        <CallToAction />
      </div>
    </>
  )
}
