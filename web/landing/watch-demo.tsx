import { Play } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../ui/button.tsx'

const loadDialog = () => import('./demo-dialog.tsx')
const DemoDialog = lazy(() => loadDialog().then((module) => ({ default: module.DemoDialog })))

/** The film and its dialog are fetched by those who want to see it. */
export function WatchDemo() {
  const [isWanted, setWanted] = useState(false)
  const handleNear = () => void loadDialog()
  return (
    <>
      <Button
        variant="secondary"
        size="large"
        aria-haspopup="dialog"
        onPointerEnter={handleNear}
        onFocus={handleNear}
        onClick={() => setWanted(true)}
      >
        <Play aria-hidden="true" /> Watch Demo
      </Button>
      {isWanted && (
        <Suspense>
          <DemoDialog onClose={() => setWanted(false)} />
        </Suspense>
      )}
    </>
  )
}
