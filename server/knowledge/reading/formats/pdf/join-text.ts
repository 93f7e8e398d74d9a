/**
 * Joins a line to the one before it. A hyphen at the line's end goes when a lower-case letter follows, unless the word is known with
 * its hyphen elsewhere in the document and not without.
 */
export function joinText(text: string, next: string, words?: ReadonlySet<string>): string {
  const broken = /(\p{L}[\p{L}\p{M}]*)[-\u00ad\u2010]$/u.exec(text)
  const rest = /^\p{Ll}[\p{L}\p{M}]*/u.exec(next)
  if (!broken || !rest)
    return /\p{L}[-\u2010/]$/u.test(text) && /^\p{Lu}/u.test(next) ? text + next : `${text} ${next}`
  const [whole, hyphenated] = [`${broken[1]}${rest[0]}`, `${broken[1]}-${rest[0]}`]
  const keepsHyphen = words?.has(hyphenated) && !words.has(whole)
  return keepsHyphen ? text + next : text.slice(0, -1) + next
}

/** Words of the document, with and without hyphens inside. */
export function documentWords(lines: string[]): Set<string> {
  return new Set(lines.flatMap((line) => line.match(/\p{L}[\p{L}\p{M}]*(?:-\p{L}[\p{L}\p{M}]*)*/gu) ?? []))
}
