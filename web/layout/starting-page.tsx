import { Loading } from '../ui/spinner.tsx'
import { Logo } from './logo.tsx'

/** The frame of every page while its code is on the way. */
export const StartingPage = () => (
  <>
    <div className="flex h-16 items-center px-5 sm:px-8">
      <Logo />
    </div>
    <Loading className="min-h-[60vh]" />
  </>
)
