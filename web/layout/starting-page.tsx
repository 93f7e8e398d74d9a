import { PRERENDERED_ID } from '../../contract/prerendered-page.ts'
import { Loading } from '../ui/spinner.tsx'
import { Logo } from './logo.tsx'

/**
 * The shell's content until the screen's code has loaded. A prerendered screen that the server has put into it is shown
 * instead, and React leaves it alone.
 */
export const StartingPage = () => (
  <>
    <div
      id={PRERENDERED_ID}
      className="peer"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: empty; the server escapes what it puts there
      dangerouslySetInnerHTML={{ __html: '' }}
    />
    <div className="peer-not-empty:hidden">
      <div className="flex h-16 items-center px-5 sm:px-8">
        <Logo />
      </div>
      <Loading className="min-h-[60vh] noscript:hidden" />
      <noscript>
        <p className="px-5 py-16 text-center">
          This page needs JavaScript. Please switch it on in your browser.
        </p>
      </noscript>
    </div>
  </>
)
