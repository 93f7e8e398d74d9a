import { type RefObject, useCallback, useState } from 'react'
import { Dialog } from '../ui/dialog.tsx'

interface DemoDialogProps {
  /** Gets the focus back: the dialog opens when its code has loaded, by when the browser may have lost it. */
  opener: RefObject<HTMLElement | null>
  onClose: () => void
}

/** Captions as text below the film: over the picture they would cover what they describe. */
function useCaption() {
  const [caption, setCaption] = useState('')
  const trackRef = useCallback((element: HTMLTrackElement | null) => {
    if (!element) return
    const { track } = element
    track.mode = 'hidden'
    const show = () => {
      const cue = track.activeCues?.[0]
      setCaption(cue instanceof VTTCue ? cue.text : '')
    }
    track.addEventListener('cuechange', show)
    return () => track.removeEventListener('cuechange', show)
  }, [])
  return { caption, trackRef }
}

/**
 * The product itself, filmed by `npm run record-demo`. It has no sound, only captions. In a low window it shrinks
 * instead of being cut off: its controls are at its bottom.
 */
export function DemoDialog({ opener, onClose }: DemoDialogProps) {
  const { caption, trackRef } = useCaption()
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      returnFocusTo={opener}
      width="full"
      title="Watch Demo"
      description="The product itself, from an empty account to an answered question. There is no sound."
    >
      <video
        controls
        autoPlay
        muted
        playsInline
        preload="metadata"
        poster="/demo/poster.webp"
        width={1280}
        height={720}
        className="mx-auto aspect-video h-auto w-full max-w-[calc((100dvh-17rem)*16/9)] rounded-control border border-line bg-ground object-cover"
      >
        <source src="/demo/demo.webm" type="video/webm" />
        <track default kind="captions" srcLang="en" label="English" src="/demo/demo.vtt" ref={trackRef} />
        Your browser cannot play this film. The three pictures on this page show the same steps.
      </video>
      <p role="status" aria-label="Caption" className="mt-3 min-h-14 text-center text-strong">
        {caption}
      </p>
    </Dialog>
  )
}
