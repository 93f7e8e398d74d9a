/** A heading as it is named in a sentence: without its number, and without capitals that only shout. */
import { tidyLine } from './titles/tidy-title.ts'

const NUMBERING = /^(?:§ ?)?(?:\p{Lu}[.)]|\d{1,2}(?:\.\d{1,2})*[.)]?)\s+(?=\S)/u

export const plainHeading = (heading: string, text: string): string =>
  /[?？]$/.test(heading)
    ? heading.replace(NUMBERING, '')
    : tidyLine(heading.replace(NUMBERING, ''), text, true)
