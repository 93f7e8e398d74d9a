import { Dialog } from '../ui/dialog.tsx'

/**
 * The product itself, filmed by `npm run record-demo`. It has no sound; the captions tell the story. In a low window it is
 * smaller rather than cut off: what it is played with stands at its foot.
 */
export const DemoDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog
    open
    onOpenChange={(isOpen) => !isOpen && onClose()}
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
      className="mx-auto aspect-video h-auto w-full max-w-[calc((100dvh-13rem)*16/9)] rounded-control border border-line bg-ground object-cover"
    >
      <source src="/demo/demo.webm" type="video/webm" />
      <track default kind="captions" srcLang="en" label="English" src="/demo/demo.vtt" />
      Your browser cannot play this film. The three pictures on this page show the same steps.
    </video>
  </Dialog>
)
