/** Contrast of sRGB colours, `#rrggbb` (WCAG 2.2, relative luminance). No zod: the launcher on other websites uses it. */

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
const toHex = (values: number[]) =>
  `#${values.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`

const linear = (value: number) => (value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4)

/** 0 for black, 1 for white. */
function luminanceOf(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channels(hex).map(linear)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** 1 to 21. */
export function contrastOf(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminanceOf(a), luminanceOf(b)].sort((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

const BLACK = '#000000'
const WHITE = '#ffffff'
const STEPS = 20

/** The nearest shade of the colour towards `goal` that has this contrast with `other`. */
function shadeOf(colour: string, goal: string, other: string, contrast: number): string {
  const ends = channels(goal)
  const own = channels(colour)
  for (let step = 0; step < STEPS; step++) {
    const mixed = toHex(own.map((value, place) => value + (((ends[place] ?? 0) - value) * step) / STEPS))
    if (contrastOf(mixed, other) >= contrast) return mixed
  }
  return goal
}

/** The nearest shade of the colour with this contrast on the ground. */
export const readableOn = (colour: string, ground: string, contrast: number) =>
  shadeOf(colour, contrastOf(ground, WHITE) > contrastOf(ground, BLACK) ? WHITE : BLACK, ground, contrast)

const TEXT_CONTRAST = 4.5
/** Of graphics. A colour on which white has that much reads as one that takes white, so it is darkened rather than given black. */
const GRAPHIC_CONTRAST = 3

/** A button's ground and its text. */
export function buttonOf(colour: string): { fill: string; ink: string } {
  if (contrastOf(colour, WHITE) < GRAPHIC_CONTRAST) return { fill: colour, ink: BLACK }
  return { fill: shadeOf(colour, BLACK, WHITE, TEXT_CONTRAST), ink: WHITE }
}
