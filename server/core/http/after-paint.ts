/**
 * A page that can be read as it comes has its code fetched after it is painted: on a slow connection some 120 KB of code would
 * otherwise share the line with the styles and the fonts. The framework's own page names its code in the head and starts it
 * with one inline module. Here the names are kept back and the module is put to sleep, until a script of ours wakes it; its
 * text stays as it is, so its hash in the content security policy stays as well. (Its imports cannot be made dynamic instead:
 * the framework counts on nothing coming between them and what follows.)
 */

const MODULE_PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*\/>/g
const START_MODULE = '<script type="module" async="">'
/** A script behind it would keep the rest of the page from being read until the styles are there. */
const STYLES = '<link rel="stylesheet"'
const ASLEEP_TYPE = 'text/x-module'

/**
 * A frame is drawn only when the styles are there; a hidden tab draws none and need not wait. All files are named at once:
 * otherwise the browser would learn of each only when the one before it has come. A press of a button or a choice,
 * or of Enter in a text, is kept until then, and done once the code is there (web/core/early-press.ts).
 */
const wakingScript = (modules: string[]) => `<script>{
const keepClick=event=>{const pressed=globalThis.__earlyPress=event.target.closest('button,label:has([type=radio])');if(!pressed)return;event.stopPropagation();if(pressed.tagName==='LABEL')event.preventDefault()}
const keepEnter=event=>{if(event.key!=='Enter'||event.shiftKey||event.isComposing||event.target.tagName!=='TEXTAREA')return;globalThis.__earlyPress=event.target;event.preventDefault();event.stopPropagation()}
const kept=[['click',keepClick],['keydown',keepEnter]]
for(const [name,keep] of kept)addEventListener(name,keep,true)
globalThis.__endEarlyPress=()=>{for(const [name,keep] of kept)removeEventListener(name,keep,true)}
const make=(tag,values)=>document.head.append(Object.assign(document.createElement(tag),values))
const wake=()=>{for(const href of ${JSON.stringify(modules)})make('link',{rel:'modulepreload',href});make('script',{type:'module',textContent:document.querySelector('[type="${ASLEEP_TYPE}"]').textContent})}
const parsed=()=>document.readyState==='loading'?addEventListener('DOMContentLoaded',wake):wake()
document.hidden?parsed():requestAnimationFrame(()=>setTimeout(parsed))
}</script>`

/** `modules`: what else the screen needs, besides what its page names. */
export function startedAfterPaint(html: string, modules: string[] = []): string {
  const named = [...html.matchAll(MODULE_PRELOAD)].map((match) => match[1] ?? '')
  const script = wakingScript([...new Set([...named, ...modules])])
  return html
    .replace(MODULE_PRELOAD, '')
    .replace(START_MODULE, `<script type="${ASLEEP_TYPE}">`)
    .replace(STYLES, (styles) => script + styles)
}
