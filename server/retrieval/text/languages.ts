/** Languages whose words the product can fold to stems and whose filler words it knows. */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl'] as const
export type Language = (typeof LANGUAGES)[number]

/** The reader's own: the first of an `Accept-Language` header; null where it is none of these. */
export function acceptedLanguage(header: string | undefined): Language | null {
  const code = (header ?? '').trim().slice(0, 2).toLowerCase()
  return LANGUAGES.find((language) => language === code) ?? null
}
