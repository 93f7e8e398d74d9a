/**
 * Deferred hydration: a prerendered page loads its code after the first paint. On a slow connection some 120 KB of code would
 * otherwise compete with the styles and the fonts. React Router preloads its modules in the head and starts them with one
 * inline module. Here the preloads are removed and the inline module gets an inert type, until our script starts it; its text
 * is unchanged, so its hash in the content security policy stays valid. (Its imports cannot be made dynamic instead: the
 * framework expects nothing to run between them and what follows.)
 */

const MODULE_PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*\/>/g
const START_MODULE = '<script type="module" async="">'
/** A script after it would block the parser until the styles have loaded. */
const STYLES = '<link rel="stylesheet"'
const INERT_TYPE = 'text/x-module'

/**
 * The first animation frame comes once the styles have loaded; a hidden tab gets none and does not wait. All modules are
 * preloaded at once, else the browser would find each only after the one that imports it. The last click on a button or radio,
 * or Enter in a text box, is captured until hydration and then replayed (web/core/event-replay.ts).
 */
const startScript = (modules: string[]) => `<script>{
const captureClick=event=>{const pressed=globalThis.__capturedTarget=event.target.closest('button,label:has([type=radio])');if(!pressed)return;event.stopPropagation();if(pressed.tagName==='LABEL')event.preventDefault()}
const captureEnter=event=>{if(event.key!=='Enter'||event.shiftKey||event.isComposing||event.target.tagName!=='TEXTAREA')return;globalThis.__capturedTarget=event.target;event.preventDefault();event.stopPropagation()}
const captured=[['click',captureClick],['keydown',captureEnter]]
for(const [name,capture] of captured)addEventListener(name,capture,true)
globalThis.__stopEventCapture=()=>{for(const [name,capture] of captured)removeEventListener(name,capture,true)}
const make=(tag,values)=>document.head.append(Object.assign(document.createElement(tag),values))
const start=()=>{for(const href of ${JSON.stringify(modules)})make('link',{rel:'modulepreload',href});make('script',{type:'module',textContent:document.querySelector('[type="${INERT_TYPE}"]').textContent})}
const parsed=()=>document.readyState==='loading'?addEventListener('DOMContentLoaded',start):start()
document.hidden?parsed():requestAnimationFrame(()=>setTimeout(parsed))
}</script>`

/** `modules`: the screen's modules, besides those that its page preloads. */
export function deferHydration(html: string, modules: string[] = []): string {
  const named = [...html.matchAll(MODULE_PRELOAD)].map((match) => match[1] ?? '')
  const script = startScript([...new Set([...named, ...modules])])
  return html
    .replace(MODULE_PRELOAD, '')
    .replace(START_MODULE, `<script type="${INERT_TYPE}">`)
    .replace(STYLES, (styles) => script + styles)
}
