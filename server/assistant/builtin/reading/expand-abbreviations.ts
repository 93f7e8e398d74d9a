/** Chat abbreviations ('r u', 'pls') and split verbs to the words they mean. */

/** A letter abbreviates a word only beside English ones: 'kunt u' is Dutch, 'siete u ocho' Spanish, and R a language. */
const SHORT_FORMS: [RegExp, string][] = [
  [/\br u\b/g, 'are you'],
  [
    /\b(can|could|do|does|did|are|were|would|should|will|have|had|if|what|when|where|why|who|how|which|thank|love|hate) u\b(?!\.)/gi,
    '$1 you',
  ],
  [/(^|[.!?]\s+)u (?=\p{L}{2,})/giu, '$1you '],
  [/\b(what|where|when|why|who|how|which|they|there|we|you) r\b(?![.\p{N}])/giu, '$1 are'],
  [/^r (?=\p{L}{2,})/u, 'are '],
  [/\bu r\b(?!\.)/g, 'you are'],
  [/\bur\b/g, 'your'],
  [/\b(?:pls|plz)\b/gi, 'please'],
  [/\bwfh\b/gi, 'work from home'],
  [/\bappt\b/gi, 'appointment'],
  [/\b(?:tmrw|tmr|tomoz)\b/gi, 'tomorrow'],
  [/\bhols\b/gi, 'holidays'],
  // 'The PPL course' and 'room B4' are names.
  [/(?<!\b(?:the|a|your|my) )\bppl\b/g, 'people'],
  [/\bb4(?= (?:i|we|you|they|it|the|an?|my|our|\p{L}+ing)\b)/gu, 'before'],
  [/\b(?:pw|pwd)\b/gi, 'password'],
  [/\bhrs\b/gi, 'hours'],
  [/\byrs\b/gi, 'years'],
  // 'Wann habt ihr auf?': the little word at the end is the verb.
  [/\b(habt|haben|hat|ist|seid|sind|macht|machen)\b(.{0,60}) auf(?=\s*[?!.]*$)/i, '$1$2 geöffnet'],
]

export const expandAbbreviations = (message: string): string =>
  SHORT_FORMS.reduce((text, [form, words]) => text.replace(form, words), message)
