import { fold } from '../../../retrieval/text/fold.ts'

export const withoutSigns = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()

/** Folded, without apostrophes and signs: what forms of phrases are compared with. */
export const plain = (text: string) => withoutSigns(fold(text).replace(/['’ʼ`´]/g, ''))
