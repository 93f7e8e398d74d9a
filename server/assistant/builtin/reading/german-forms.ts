/**
 * Inflections of a German word that the stemmer does not conflate: it knows neither the endings of the present nor the prefix of the
 * participle, and strips the 's' of 'Kurs'. A form that is no word matches nothing.
 */
export function germanForms(word: string): string[] {
  return [...verbForms(word), ...nounForms(word), ...actionForms(word)]
}

/** 'kostet', 'gekostet' and 'kosten' for each other, 'dauert' and 'dauern'. */
function verbForms(word: string): string[] {
  const participle = /^ge(\p{L}{3,}?)e?t$/u.exec(word)?.[1]
  if (participle) return [`${participle}en`]
  if (/e[rl]t$/u.test(word)) return [word.replace(/t$/u, 'n')]
  const present = /^(\p{L}{3,}?)e?t$/u.exec(word)?.[1]
  if (present) return [`${present}en`]
  if (/^\p{L}{2,}e[rl]n$/u.test(word)) return [word.replace(/n$/u, 't')]
  const base = /^(\p{L}{3,})en$/u.exec(word)?.[1]
  return base ? [`ge${base}t`, /[dt]$/u.test(base) ? `${base}et` : `${base}t`] : []
}

/** 'Kurs' and 'Kurse' for each other. */
function nounForms(word: string): string[] {
  if (/[bdfghklmnrt]s$/u.test(word)) return [`${word}e`]
  return /[bdfghklmnrt]se$/u.test(word) ? [word.slice(0, -1)] : []
}

/** 'Wer leitet' for 'Leitung', and 'Lieferung' for 'liefern' and 'liefert'. An infinitive looks like too many other nouns. */
function actionForms(word: string): string[] {
  const verb = /^(\p{L}{4,}?)ung$/u.exec(word)?.[1]
  if (verb) return /e[rl]$/u.test(verb) ? [`${verb}n`, `${verb}t`] : [`${verb}en`, `${verb}t`, `${verb}et`]
  const present = /^(?!ge)(\p{L}{4,}?)e?t$/u.exec(word)?.[1]
  return present ? [`${present}ung`] : []
}
