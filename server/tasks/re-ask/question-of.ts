/** What to ask for a flag: as it was asked, or, for a follow-up, with what it refers to; its conversation is not needed then. */
export function questionOf({ context, wordings }: { context: string; wordings: readonly string[] }): string {
  const [wording] = wordings
  return wording === undefined || context.startsWith(wording) ? context : wording
}
