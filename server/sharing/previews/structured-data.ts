/** Public posits and people in terms of schema.org. Nothing but what their pages show to anybody. */
import type { StructuredData } from '../../core/http/structured-data.ts'
import type { KnownAnswer } from './queries.ts'

interface PositFacts {
  title: string
  owner_first_name: string | null
  answers: readonly KnownAnswer[]
}

/** A posit is the profile of what one person knows. With the offered questions it is known to answer. */
export function positData(
  url: string,
  description: string,
  { title, owner_first_name, answers }: PositFacts,
): StructuredData[] {
  const person = owner_first_name ? { mainEntity: { '@type': 'Person', name: owner_first_name } } : {}
  const profile = { '@type': 'ProfilePage', '@id': url, url, name: title, description, ...person }
  if (answers.length === 0) return [profile]
  const mainEntity = answers.map(({ question, answer }) => ({
    ...{ '@type': 'Question', name: question },
    acceptedAnswer: { '@type': 'Answer', text: answer },
  }))
  return [profile, { '@type': 'FAQPage', url, name: title, mainEntity }]
}

export const personData = (url: string, name: string, handle: string): StructuredData[] => [
  { '@type': 'ProfilePage', url, mainEntity: { '@type': 'Person', name, alternateName: handle, url } },
]
