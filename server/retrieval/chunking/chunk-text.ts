/**
 * A source's text to the chunks that are searched and quoted: about a paragraph each, under their headings, a question with its
 * whole answer, a table row with its header. The same text always gives the same chunks.
 */

import { type Block, QUESTION_LEVEL } from '../documents/block.ts'
import { readDocument } from '../documents/read-document.ts'
import { guessLanguage } from '../text/guess-language.ts'
import type { Language } from '../text/languages.ts'
import { countWords } from '../text/words.ts'
import { joinTitles } from './heading.ts'
import { splitLines } from './split-lines.ts'

/** Words a chunk may have before its text is split; an answer under its question is kept together for longer. */
const CHUNK_MAX_WORDS = 180
const ANSWER_MAX_WORDS = 280
/** A chunk below this is joined with what follows under the same heading, up to `JOINED_MAX_WORDS`. */
const SMALL_CHUNK_WORDS = 45
const JOINED_MAX_WORDS = 120
const JOINED_MAX_CHARACTERS = 1500
const HEADING_MAX_CHARACTERS = 300
/** Chunks with fewer words are too short to detect a language other than the source's. */
const OWN_LANGUAGE_MIN_WORDS = 40

export interface Chunk {
  ordinal: number
  /** Titles above the chunk, outermost first, joined by ' > '; '' when there are none. */
  heading: string
  text: string
  word_count: number
  language: Language
}

interface Piece {
  heading: string
  text: string
  words: number
}

export function chunkText(text: string, _source: { sourceName: string }): Chunk[] {
  const clean = text.replaceAll('\u0000', '')
  const language = guessLanguage(clean, 'en')
  return joinSmall(readPieces(readDocument(clean))).map((piece, ordinal) => ({
    ordinal,
    heading: piece.heading,
    text: piece.text,
    word_count: piece.words,
    language: piece.words < OWN_LANGUAGE_MIN_WORDS ? language : guessLanguage(piece.text, language),
  }))
}

interface Title {
  level: number
  text: string
  /** It has text below it. */
  used: boolean
}

function readPieces(blocks: Block[]): Piece[] {
  const pieces: Piece[] = []
  let titles: Title[] = []
  const leave = (level: number) => {
    const left = titles.filter((title) => title.level >= level)
    titles = titles.filter((title) => title.level < level)
    // A title without text becomes a chunk of its own, so that it is not lost.
    for (const title of left) if (!title.used) pieces.push(pieceOf(title.text, titles))
  }
  for (const block of blocks) {
    if (block.kind === 'heading') {
      leave(block.level)
      for (const title of titles) title.used = true
      titles.push({ level: block.level, text: block.text.slice(0, HEADING_MAX_CHARACTERS), used: false })
      continue
    }
    for (const title of titles) title.used = true
    const isAnswer = titles.at(-1)?.level === QUESTION_LEVEL
    for (const part of splitLines(block.lines, isAnswer ? ANSWER_MAX_WORDS : CHUNK_MAX_WORDS))
      pieces.push(pieceOf(part, titles))
  }
  leave(0)
  return pieces
}

const pieceOf = (text: string, titles: Title[]): Piece => ({
  heading: joinTitles(titles.map((title) => title.text)),
  text,
  words: countWords(text),
})

function joinSmall(pieces: Piece[]): Piece[] {
  const joined: Piece[] = []
  for (const piece of pieces) {
    const last = joined.at(-1)
    if (!last || !belongTogether(last, piece)) joined.push({ ...piece })
    else {
      last.text = `${last.text}\n\n${piece.text}`
      last.words += piece.words
    }
  }
  return joined
}

function belongTogether(last: Piece, next: Piece): boolean {
  if (last.heading !== next.heading) return false
  if (last.words + next.words > JOINED_MAX_WORDS) return false
  if (last.text.length + next.text.length > JOINED_MAX_CHARACTERS) return false
  return last.words < SMALL_CHUNK_WORDS || next.words < SMALL_CHUNK_WORDS / 2
}
