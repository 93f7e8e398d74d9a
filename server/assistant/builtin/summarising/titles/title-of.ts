/** What a posit is called until its owner names it. */

import { termsOf } from '../../../../retrieval/text/terms.ts'
import type { KnowledgeSource } from '../../../types.ts'
import type { Outline } from '../read-outlines.ts'
import { activityTitle } from './activity-title.ts'
import { centralTitle } from './central-title.ts'
import { nameOfFile, saysWhatItIs } from './document-title.ts'
import { introductionTitle, objectTitle, tellingSentences } from './introduction-title.ts'
import { tidyTitle } from './tidy-title.ts'

/** An owner introduces themselves early, and a later 'I am' may be somebody else's. */
const SOURCES_READ = 4
/** Statements searched for what the owner does, and all that are read. */
const OPENINGS_READ = 3
const TEXTS_READ = 30
const SPEAKS = /(?:^| )(?:i|im|i['’]m|my|we|our|me|us)(?: |$)/i

/** 'Hull Dental is a practice', 'The Calder Vale Railway Club meets on Tuesdays': the name that it begins with. */
const NAMED = /^(?:The )?((?:\p{Lu}[\p{L}.&’'-]* ){1,4}\p{Lu}[\p{L}’'-]+) \p{Ll}/u

export interface PositTitle {
  /** '' while nothing says what it is about. */
  text: string
  /** Index of the source that says it. */
  source: number
}

export async function titleOf(
  sources: readonly KnowledgeSource[],
  outlines: readonly Outline[],
): Promise<PositTitle> {
  const read = outlines.slice(0, SOURCES_READ)
  for (const [at, { title, language }] of read.entries()) {
    const { name = '', text = '' } = sources[at] ?? {}
    // A heading within a later message names that message.
    const own = at === 0 || nameOfFile(name) !== null ? (title ?? saysWhatItIs(name)) : null
    const found = own ?? (title === null ? await introductionTitle(text, language) : null)
    const tidy = found && tidyTitle(found, text, language)
    if (tidy) return { text: tidy, source: at }
  }
  return talkTitle(sources, outlines)
}

/** No statement says who speaks: what the owner does, else what the statements are about. */
async function talkTitle(
  sources: readonly KnowledgeSource[],
  outlines: readonly Outline[],
): Promise<PositTitle> {
  const language = outlines[0]?.language ?? 'en'
  const texts = sources.slice(0, TEXTS_READ).map(({ text }) => tellingSentences(text).join(' '))
  const speaks = texts.some((text) => SPEAKS.test(text))
  const named = !speaks && language === 'en' && NAMED.exec(texts[0] ?? '')?.[1]
  if (named) return { text: named, source: 0 }
  for (const [at, text] of texts.slice(0, OPENINGS_READ).entries()) {
    const [sentence] = tellingSentences(text)
    const others = texts.filter((other) => other !== text).flatMap((other) => termsOf(other, language))
    const title = sentence
      ? await (language === 'en' ? activityTitle(sentence, speaks) : objectTitle(sentence))
      : null
    if (title && (at === 0 || termsOf(title, language).some((term) => others.includes(term))))
      return { text: title, source: at }
  }
  const text = await centralTitle(texts, language)
  return { text: tidyTitle(text, '', language), source: 0 }
}
