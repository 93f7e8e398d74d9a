import { Play } from 'lucide-react'
import { useState } from 'react'
import { preload, useLazyModule } from '../core/lazy-module.ts'
import { Button } from '../ui/button.tsx'

const loadDialog = () => import('./demo-dialog.tsx')
const handleNear = preload(loadDialog)

/** The film and its dialog are fetched by those who want to see it. */
export function WatchDemo() {
  const [dialog, wantDialog] = useLazyModule(loadDialog)
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
