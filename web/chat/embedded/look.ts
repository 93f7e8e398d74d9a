/** The owner's accent in the host's colour scheme. Shades are derived, so that any colour can be read on either ground. */
import { buttonOf, readableOn } from '../../../contract/contrast.ts'
import type { ColourScheme } from '../../../contract/embed.ts'

/** As in tokens.css. */
const GROUNDS: Record<ColourScheme, string> = { dark: '#110f0d', light: '#fbfaf7' }
/** Of focus rings and borders. */
const GRAPHIC_CONTRAST = 3
/** More than 4.5: it is also read on a tint. */
const TEXT_CONTRAST = 5.6

/** Set through the object model: the policy refuses style attributes. */
export function applyLook(scheme: ColourScheme, accent: string | null) {
  const { style, dataset } = document.documentElement
  dataset.theme = scheme
  if (accent === null) return
  const ground = GROUNDS[scheme]
  const { fill, ink } = buttonOf(readableOn(accent, ground, GRAPHIC_CONTRAST))
  style.setProperty('--accent', fill)
  style.setProperty('--on-accent', ink)
  style.setProperty('--accent-hover', `color-mix(in srgb, ${fill} 88%, ${ink})`)
  style.setProperty('--accent-text', readableOn(accent, ground, TEXT_CONTRAST))
  style.setProperty('--accent-tint', `color-mix(in srgb, ${fill} 10%, ${ground})`)
}
