/** The texts on the preview images. */
import type { Card } from '../cards/card.ts'
import { drawableText } from '../cards/drawable-text.ts'
import type { findPublicPerson, findPublicPosit } from './queries.ts'

type PublicPosit = NonNullable<Awaited<ReturnType<typeof findPublicPosit>>>
type PublicPerson = NonNullable<Awaited<ReturnType<typeof findPublicPerson>>>

/** More is never shown, and need not be laid out. */
const TEXT_MAX_CHARACTERS = 400

export const FRONT_CARD: Card = {
  title: '2X yourself with AI',
  text: 'Teach it what you know. Anyone with the link can ask, and each answer shows where it comes from.',
  by: 'A person’s word, with footnotes.',
}

export function positCard({ title, summary_light, owner_first_name }: PublicPosit): Card {
  const name = drawableText(owner_first_name ?? '')
  return {
    title: drawableText(title) || (name ? `Ask ${name}` : 'Ask this posit'),
    text: drawableText((summary_light ?? '').slice(0, TEXT_MAX_CHARACTERS)),
    by: name ? `Taught by ${name}` : 'A posit',
  }
}

export function personCard({ handle, first_name }: PublicPerson): Card {
  const name = drawableText(first_name ?? '') || `@${handle}`
  return {
    title: `${name}’s Public Posits`,
    text: `What ${name} knows, ready to be asked.`,
    by: `@${handle}`,
  }
}
