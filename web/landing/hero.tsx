import { CallToAction } from './call-to-action.tsx'
import { Demo } from './demo.tsx'
import { WatchDemo } from './watch-demo.tsx'

export const Hero = () => (
  <div className="mx-auto grid w-full max-w-7xl grid-cols-[minmax(0,1fr)] items-center gap-x-16 gap-y-12 px-5 pt-10 pb-16 sm:px-8 sm:pt-16 sm:pb-24 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
    <div>
      <h1 className="font-serif text-display tracking-[-0.02em]">
        2X yourself <br className="hidden lg:inline" />
        with AI
      </h1>
      <p className="mt-6 max-w-[34rem] text-lead">
        Teach Posit what you know, by talking and with your files. Anyone with the link can then ask, and each
        answer shows where it comes from.
      </p>
      <p className="mt-3 max-w-[34rem] text-muted">
        What it does not know, it does not make up. It asks you, and knows it from then on.
      </p>
      <div className="mt-8 flex flex-wrap items-center gap-x-4 gap-y-4">
        <CallToAction />
        <WatchDemo />
      </div>
    </div>
    <Demo />
  </div>
)
