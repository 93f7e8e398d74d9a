import { QrCode } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

const QrPicture = lazy(() => import('./qr-picture.tsx'))

/** To scan with a phone; rendered only on request. */
export function ShareQrCode({ address, title }: { address: string; title: string }) {
  const [isShown, setShown] = useState(false)
  return (
    <div className="mt-3">
      <Button variant="ghost" size="small" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
        <QrCode aria-hidden="true" />
        {isShown ? 'Hide QR code' : 'Show QR code'}
      </Button>
      {isShown && (
        <Suspense fallback={<Skeleton className="mt-3 size-56" />}>
          <QrPicture address={address} title={title} />
        </Suspense>
      )}
    </div>
  )
}
