/**
 * The launcher's styles, as a constructed sheet: `style` elements and attributes are what a strict content security policy
 * refuses. Of `:host`, only what is `!important` here wins over a page's own `* { … !important }`.
 */
const CSS = `
:host { display: block; height: 36rem; max-height: 90vh; min-width: 0 }
:host([launcher]) {
  all: initial !important; display: block !important; position: fixed !important; z-index: 2147483647 !important;
  bottom: 0 !important; left: auto !important; right: 0 !important; width: 0 !important; height: 0 !important; overflow: visible !important
}
:host([launcher][corner=bottom-left]) { right: auto !important; left: 0 !important }
:host([hidden]) { display: none !important }
@media print { :host([launcher]) { display: none !important } }
* { box-sizing: border-box; -webkit-tap-highlight-color: transparent }
.root {
  --ground: #fbfaf7; --ink: #2b2622; --line: #d9d5cd; --tint: #ece8e1;
  color-scheme: light; height: 100%; color: var(--ink); direction: ltr; text-align: left; visibility: visible; cursor: auto;
  font: 500 15px/1.4 system-ui, sans-serif; letter-spacing: normal; word-spacing: normal; text-transform: none
}
.dark { --ground: #110f0d; --ink: #e6e2da; --line: #36322e; --tint: #2a2622; color-scheme: dark }
[hidden] { display: none !important }
.open, .close { display: grid; place-items: center; padding: 0; border: 0; cursor: pointer; text-decoration: none }
.open {
  position: absolute; bottom: calc(20px + env(safe-area-inset-bottom)); right: 20px; width: 56px; height: 56px;
  border-radius: 50%; background: var(--accent); color: var(--on-accent);
  box-shadow: 0 0 0 1px color-mix(in srgb, var(--on-accent) 25%, transparent), 0 6px 20px -4px rgb(0 0 0 / .45)
}
:host([corner=bottom-left]) .open { right: auto; left: 20px }
.open svg { width: 28px; height: 28px }
.panel { position: relative; height: 100%; overflow: hidden; background: var(--ground); border: 1px solid var(--line); border-radius: 10px }
:host([launcher]) .panel {
  position: fixed; bottom: calc(20px + env(safe-area-inset-bottom)); right: 20px;
  width: 400px; height: min(680px, calc(100% - 40px)); border-radius: 14px; box-shadow: 0 16px 48px -12px rgb(0 0 0 / .5)
}
:host([launcher][corner=bottom-left]) .panel { right: auto; left: 20px }
iframe { display: block; width: 100%; height: 100%; border: 0; color-scheme: inherit }
.close {
  position: absolute; top: 7px; right: 10px; width: 40px; height: 40px; border-radius: 6px;
  background: transparent; color: var(--ink)
}
.close:hover { background: var(--tint) }
.close svg { width: 20px; height: 20px }
.tab { display: grid; place-content: center; height: 100%; padding: 24px; text-align: center }
.tab a { padding: 10px 18px; border-radius: 6px; background: var(--accent); color: var(--on-accent); font-weight: 600; text-decoration: none }
:focus-visible { outline: 2px solid var(--ink); outline-offset: 2px; box-shadow: 0 0 0 2px var(--ground) }
.close:focus-visible { outline-offset: -2px; box-shadow: none }
@media (max-width: 480px) {
  :host([launcher]) .panel, :host([launcher][corner=bottom-left]) .panel {
    inset: 0; width: auto; height: auto; border: 0; border-radius: 0
  }
}
@media (prefers-reduced-motion: no-preference) {
  .open { transition: transform 150ms ease-out }
  .open:hover { transform: scale(1.05) }
  :host([launcher]) .panel { animation: rise 180ms ease-out }
  @keyframes rise { from { opacity: 0; transform: translateY(8px) } }
}
@media (forced-colors: active) { .open, .close, .tab a { border: 2px solid ButtonText } }
`

let sheet: CSSStyleSheet | undefined

/** One sheet for all chats of a page. */
export function styleSheet(): CSSStyleSheet {
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(CSS)
  }
  return sheet
}
