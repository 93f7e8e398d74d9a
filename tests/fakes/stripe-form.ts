/** Stripe's requests are forms whose names are paths: `line_items[0][price]=price_1`. */
export type FormValue = string | { [name: string]: FormValue }

export function readForm(text: string): Record<string, FormValue> {
  const form: Record<string, FormValue> = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter(Boolean)
    const last = path.pop() ?? name
    let place = form
    for (const step of path) {
      const inner = place[step]
      const next = typeof inner === 'object' ? inner : {}
      place[step] = next
      place = next
    }
    place[last] = value
  }
  return form
}

export const textOf = (value: FormValue | undefined) => (typeof value === 'string' ? value : null)
export const partsOf = (value: FormValue | undefined) => (typeof value === 'object' ? value : {})
export const textsOf = (value: FormValue | undefined) =>
  Object.fromEntries(Object.entries(partsOf(value)).map(([name, text]) => [name, String(text)]))
