import { Play } from 'lucide-react'
import { useState } from 'react'
import { fetchAhead, usePart } from '../core/use-part.ts'
import { Button } from '../ui/button.tsx'

const loadDialog = () => import('./demo-dialog.tsx')
const handleNear = fetchAhead(loadDialog)

/** The film and its dialog are fetched by those who want to see it. */
export function WatchDemo() {
  const [dialog, wantDialog] = usePart(loadDialog)
  const [isWanted, setWanted] = useState(false)
  function handlePress() {
    setWanted(true)
    if (!dialog) void wantDialog()
  }
  return (
    <>
      <Button
        variant="secondary"
        size="large"
        aria-haspopup="dialog"
        onPointerEnter={handleNear}
        onFocus={handleNear}
        onClick={handlePress}
      >
        <Play aria-hidden="true" /> Watch Demo
      </Button>
      {isWanted && dialog && <dialog.DemoDialog onClose={() => setWanted(false)} />}
    </>
  )
}
