import { CircleAlert, X } from 'lucide-react'
import * as RadixToast from 'radix-ui/toast'
import { useSyncExternalStore } from 'react'
import { classes } from './classes.ts'
import { escapeBelow, isLayerOpen } from './escape-below.ts'
import { IconButton } from './icon-button.tsx'
import type { Toast, ToastStore } from './toast-store.ts'

export interface ToasterProps {
  store: ToastStore
  durationMs: number
  swipeThresholdPx: number
  hotkey: string
}

interface ToastCardProps {
  toast: Toast
  onDismiss: () => void
  /** Removes it at once, without the exit animation. */
  onRemove: () => void
}

const ToastCard = ({ toast, onDismiss, onRemove }: ToastCardProps) => (
  <RadixToast.Root
    open={toast.open}
    onOpenChange={(open) => !open && onDismiss()}
    onEscapeKeyDown={(event) => {
      if (!isLayerOpen()) return
      event.preventDefault()
      onRemove()
      escapeBelow(event.target)
    }}
    type={toast.variant === 'destructive' ? 'foreground' : 'background'}
    className={classes(
      'flex items-start gap-3 rounded-card border bg-raised py-4 pr-3 pl-4 shadow-float',
      'data-[state=closed]:animate-slide-out data-[state=open]:animate-slide-in',
      'data-[swipe=move]:translate-x-[var(--radix-toast-swipe-move-x)] data-[swipe=end]:animate-slide-out',
      toast.variant === 'destructive' ? 'border-danger' : 'border-line',
    )}
  >
    {toast.variant === 'destructive' && (
      <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-danger" />
    )}
    <div className="min-w-0 flex-1 self-center">
      {toast.title && (
        <RadixToast.Title className="font-semibold text-strong text-ui">{toast.title}</RadixToast.Title>
      )}
      {toast.description && (
        <RadixToast.Description className="mt-0.5 break-words text-ui">
          {toast.description}
        </RadixToast.Description>
      )}
    </div>
    <RadixToast.Close asChild>
      <IconButton label="Close" icon={<X />} size="small" className="-my-1" />
    </RadixToast.Close>
  </RadixToast.Root>
)

export function Toaster({ store, durationMs, swipeThresholdPx, hotkey }: ToasterProps) {
  const toasts = useSyncExternalStore(store.subscribe, store.list, store.list)
  return (
    <RadixToast.Provider duration={durationMs} swipeThreshold={swipeThresholdPx} swipeDirection="right">
      {toasts.map((toast) => (
        <ToastCard
          key={toast.id}
          toast={toast}
          onDismiss={() => store.dismiss(toast.id)}
          onRemove={() => store.remove(toast.id)}
        />
      ))}
      <RadixToast.Viewport
        hotkey={[hotkey]}
        className="fixed right-0 bottom-0 z-[60] flex w-full max-w-[26rem] flex-col gap-3 p-4 outline-none sm:p-6 [body:has([data-bottom-bar])_&]:bottom-20"
      />
    </RadixToast.Provider>
  )
}
