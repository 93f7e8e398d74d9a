/**
 * Everyday synonyms between a question and its answer (query expansion). General vocabulary, limited to groups that hold in most
 * contexts: a wrong pair costs more than a missing one. Within a group each word leads to every other.
 */
import type { Language } from './languages.ts'
import { stem } from './stem.ts'
import { GERMAN_GROUPS } from './synonyms-de.ts'
import { ENGLISH_GROUPS } from './synonyms-en.ts'

const synonyms = new Map<Language, Map<string, string[]>>()

function readGroups(language: Language, groups: string): Map<string, string[]> {
  const of = new Map<string, string[]>()
  for (const group of groups.split(';')) {
    const words = group
      .trim()
      .split(/\s+/)
      .map((word) => stem(word, language))
    for (const word of words) {
      const known = of.get(word) ?? []
      for (const other of words) if (other !== word && !known.includes(other)) known.push(other)
      of.set(word, known)
    }
  }
  return of
}

/** Synonyms of a stem, as stems. */
export function synonymsOf(stemmed: string, language: Language): string[] {
  if (synonyms.size === 0) {
    synonyms.set('en', readGroups('en', ENGLISH_GROUPS))
    synonyms.set('de', readGroups('de', GERMAN_GROUPS))
  }
  return synonyms.get(language)?.get(stemmed) ?? []
}
