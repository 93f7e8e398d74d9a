import { createHash } from 'node:crypto'

/** The texts of a preview image. */
export interface Card {
  title: string
  text: string
  /** Below, like a signature. */
  by: string
}

/** Raised when the drawing changes, so that stored pictures are drawn again. */
const DESIGN = 1

export const fingerprint = (card: Card) =>
  createHash('sha256')
    .update(JSON.stringify([DESIGN, card.title, card.text, card.by]))
    .digest('hex')
