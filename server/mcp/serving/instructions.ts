const USE = `Posit: people teach a posit what they know, and visitors ask it. A posit answers from its sources and says when it does not know.
Ask with ask_posit; quote its answers with their sources. Change a posit only when the person you work for agreed to the exact words.`

/** How to use the server, with the ids that no assistant can guess. Titles are the person's own words. */
export function instructionsFor(posits: readonly { id: string; title: string }[]): string {
  if (posits.length === 0) return `${USE}\nThe person has no posits of their own yet.`
  const names = posits.map(({ id, title }) => `- ${JSON.stringify(title)}: ${id}`)
  return `${USE}\nTheir own posits:\n${names.join('\n')}`
}
