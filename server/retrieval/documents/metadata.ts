const METADATA =
  /^(?:[-*+•]\s+)?(?:status|state|stand|date|datum|authors?|autor\w*|deciders?|owner|version)\s*:/i

/** A section's date, status or author: no title of what follows, and not what its heading is about. */
export const isMetadata = (line: string) => METADATA.test(line)
