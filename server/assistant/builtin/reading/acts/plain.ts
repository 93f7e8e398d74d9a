import { fold } from '../../../../retrieval/text/fold.ts'

/** Folded, without apostrophes and signs: what forms of phrases are compared with. */
export const plain = (text: string) =>
  fold(text)
    .replace(/['’ʼ`´]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
