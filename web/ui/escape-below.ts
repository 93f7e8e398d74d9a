/**
 * Radix gives Escape to the layer that came last alone, and a toast is one: a dialog or menu that was open before it would need
 * a second press. So the toast hands the key down.
 */
const OPEN_LAYER = ':is([role=dialog], [role=alertdialog], [role=menu])[data-state=open]'
/** The layer below listens once React has let the toast go. */
const FRAMES_MAX = 10

export const isLayerOpen = () => document.querySelector(OPEN_LAYER) !== null

function press(target: EventTarget, framesLeft: number) {
  const event = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
  const isTaken = !target.dispatchEvent(event)
  if (!isTaken && framesLeft > 0) requestAnimationFrame(() => press(target, framesLeft - 1))
}

/** Closes what is open below a toast that has just gone. */
export const escapeBelow = (target: EventTarget | null) =>
  requestAnimationFrame(() => press(target ?? document.body, FRAMES_MAX))
