import { Code } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Posit } from '../../contract/posits.ts'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

const OnAWebsite = lazy(() => import('./on-a-website.tsx'))

/** Loaded only on request, like the chat that it previews. */
export function ShareOnWebsite({ posit: { id, privacy } }: { posit: Posit }) {
  const [isShown, setShown] = useState(false)
  return (
    <section aria-labelledby="share-on-website" className="mt-6 border-line border-t pt-5">
      <h3 id="share-on-website" className="font-semibold text-strong text-ui">
        On a website
      </h3>
      {privacy === 'private' ? (
        <p className="mt-1.5 text-muted text-small">A private posit is shown on no website.</p>
      ) : (
        <Button
          variant="secondary"
          size="small"
          aria-expanded={isShown}
          onClick={() => setShown(!isShown)}
          className="mt-3"
        >
          <Code aria-hidden="true" />
          {isShown ? 'Hide the code' : 'Get the code'}
        </Button>
      )}
      {isShown && (
        <div className="mt-5">
          <Suspense fallback={<Skeleton className="h-64" />}>
            <OnAWebsite positId={id} />
          </Suspense>
        </div>
      )}
    </section>
  )
}
