import { href, isRouteErrorResponse, useRouteError } from 'react-router'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Logo } from './logo.tsx'
import NotFound from './not-found.tsx'

const Frame = ({ children }: { children: React.ReactNode }) => (
  <>
    <div className="flex h-16 items-center px-5 sm:px-8">
      <Logo />
    </div>
    <main>{children}</main>
  </>
)

/** Shown when a screen breaks, or when its code could not be fetched (after a new release, or offline). */
export function ErrorPage() {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <Frame>
        <NotFound />
      </Frame>
    )
  }
  return (
    <Frame>
      <div className="mx-auto flex max-w-lg flex-col items-center px-5 py-24 text-center" role="alert">
        <h1 className="font-serif text-title">This page stopped working</h1>
        <p className="mt-3 text-muted">
          Something went wrong on our side of the page. What you typed is kept on this device. Try again; if
          it happens again, tell us.
        </p>
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          <Button onClick={() => window.location.reload()}>Try again</Button>
          <ButtonLink to={href('/bug-reports')} variant="secondary" reloadDocument>
            Report bug
          </ButtonLink>
        </div>
      </div>
    </Frame>
  )
}
