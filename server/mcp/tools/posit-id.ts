import { z } from 'zod'

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i

/** An id, or a link that has one: people paste what they see in their browser. */
export const positIdSchema = z
  .string()
  .max(500)
  .refine((text) => UUID.test(text), 'Give the id of a posit, or the link to its chat.')
  .transform((text) => text.match(UUID)?.[0] ?? '')
