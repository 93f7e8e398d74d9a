import { FIRST_LOOK_ID } from '../../contract/first-look.ts'
import { Loading } from '../ui/spinner.tsx'
import { Logo } from './logo.tsx'

/**
 * The frame of every page while its code is on the way. Where the server has put a first look into its place, that is shown
 * instead, and React leaves it as it is.
 */
export const StartingPage = () => (
  <>
    <div
      id={FIRST_LOOK_ID}
      className="peer"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: empty; what the server puts there is escaped by it
      dangerouslySetInnerHTML={{ __html: '' }}
    />
    <div className="peer-not-empty:hidden">
      <div className="flex h-16 items-center px-5 sm:px-8">
        <Logo />
      </div>
      <Loading className="min-h-[60vh]" />
    </div>
  </>
)
