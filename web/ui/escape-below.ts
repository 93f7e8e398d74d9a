/**
 * Radix sends Escape only to the newest layer, and a toast is one: a dialog or menu below it would need a second press. So the
 * toast forwards the key.
 */
const OPEN_LAYER = ':is([role=dialog], [role=alertdialog], [role=menu])[data-state=open]'
/** The layer below listens once React has unmounted the toast. */
const FRAMES_MAX = 10

export const isLayerOpen = () => document.querySelector(OPEN_LAYER) !== null

function press(target: EventTarget, framesLeft: number) {
  const event = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
  const isTaken = !target.dispatchEvent(event)
  if (!isTaken && framesLeft > 0) requestAnimationFrame(() => press(target, framesLeft - 1))
}

/** Closes the layer below a toast that was just dismissed. */
export const escapeBelow = (target: EventTarget | null) =>
  requestAnimationFrame(() => press(target ?? document.body, FRAMES_MAX))
