import { BookOpen } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../ui/button.tsx'

const SourcesDialog = lazy(() => import('./sources-dialog.tsx'))

/** On narrow screens the knowledge is one tap away. */
export function SourcesButton({ positId }: { positId: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="shrink-0 lg:hidden">
      <Button variant="secondary" size="small" onClick={() => setIsOpen(true)}>
        <BookOpen aria-hidden="true" /> Sources
      </Button>
      {isOpen && (
        <Suspense>
          <SourcesDialog positId={positId} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
