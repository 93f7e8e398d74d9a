import { Play } from 'lucide-react'
import { useRef, useState } from 'react'
import { preload, retryable, useLazyModule } from '../core/lazy-module.ts'
import { Button } from '../ui/button.tsx'

const loadDialog = retryable(() => import('./demo-dialog.tsx'))
const handleNear = preload(loadDialog)

/** The film and its dialog load on demand. */
export function WatchDemo() {
  const [dialog, loadFilm] = useLazyModule(loadDialog)
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  function handlePress() {
    setOpen(true)
    if (!dialog) void loadFilm()
  }
  return (
    <>
      <Button
        ref={button}
        variant="secondary"
        size="large"
        aria-haspopup="dialog"
        onPointerEnter={handleNear}
        onFocus={handleNear}
        onClick={handlePress}
      >
        <Play aria-hidden="true" /> Watch Demo
      </Button>
      {isOpen && dialog && <dialog.DemoDialog opener={button} onClose={() => setOpen(false)} />}
    </>
  )
}
