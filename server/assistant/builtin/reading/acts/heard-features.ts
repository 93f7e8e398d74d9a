/** What speaks for a change, or a removal, in how the message sounds: beside what was read, in one sum with it. */
import type { ChangeFeatures, RemovalFeatures } from './change-features.ts'
import type { Heard } from './part-beliefs.ts'

/** It sounds like a statement and nothing else. */
const SILENT = -0.5
const isSilent = ({ correction, removal, saysChange }: Heard) =>
  Math.max(correction, removal) < SILENT && !saysChange

export const heardOfChange = (heard: Heard): ChangeFeatures => ({
  sounds: heard.correction,
  talks: heard.talk,
  isSilent: Number(isSilent(heard)),
  saysChange: Number(heard.saysChange),
})

export const heardOfRemoval = (heard: Heard): RemovalFeatures => ({
  sounds: heard.removal,
  isSilent: Number(isSilent(heard)),
  talks: heard.talk,
})
