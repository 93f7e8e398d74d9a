/** What speaks for a change, or a removal, in how the message sounds: beside what was read, in one sum with it. */
import type { ChangeFeatures, RemovalFeatures } from './change-features.ts'
import type { Heard } from './part-beliefs.ts'

export const heardOfChange = (heard: Heard): ChangeFeatures => ({
  sounds: heard.correction,
  talks: heard.talk,
  saysChange: Number(heard.saysChange),
})

export const heardOfRemoval = (heard: Heard): RemovalFeatures => ({
  sounds: heard.removal,
  talks: heard.talk,
})
