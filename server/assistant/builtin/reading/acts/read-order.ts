/** What the owner wants done or shown, in place of something to keep. */
import { fold } from '../../../../retrieval/text/fold.ts'
import type { LessonOrder } from '../../../types.ts'
import type { Act } from './act-labels.ts'
import { isRenameWord } from './cue-words.ts'
import { isSmall } from './small-words.ts'
import { valuesIn } from './values.ts'

const QUOTED = /["“„«‘'](?<title>[^"”“»]{2,80}?)["”“»’'](?!\p{L})/u
const AFTER_COLON = /:\s*(?<title>\S.{1,80}?)[.!]?$/u
const TITLE_MOST_WORDS = 8
/** The owner speaks as themselves: 'in the first person', 'say I'. */
const FIRST =
  /(?<!\p{L})(?:first|erste[rn]?|primera|première|prima|primeira|eerste|as me|als ich|ich-?form|(?:say|use|with|sag|nutze?) ["“„']?(?:i|ich|we|wir)["”“']?)(?!\p{L})/iu
const NEGATED = /(?<!\p{L})(?:not|don['’]?t|stop|nicht|kein|statt|instead of|no|pas|non|não|niet)(?!\p{L})/iu

/** 'What have you got so far?' is no question about what is known. */
const ASKS_WHAT_IS_KNOWN =
  /^(?:so )?(?:what|was)(?!\p{L})(?=.*(?<!\p{L})(?:you|du|sie|ihr)(?!\p{L})).*(?<!\p{L})(?:so far|up to now|until now|bis jetzt|bisher|bis dato)[?.!\s]*$/iu
export const asksWhatIsKnown = (text: string) => ASKS_WHAT_IS_KNOWN.test(text.trim())

/** Without such a word a quoted phrase is no title. */
const NAMES =
  /title|name|call|rename|heading|titel|hei(?:ß|ss)|nenn|benenn|überschrift|t[ií]tulo|titre|nom|titolo|llam|appel/iu

/** 'Wednesday 6 to 7 is ladies only' wants no button, and no other tone: it holds values, and addresses nobody. */
const ADDRESSES = /(?<!\p{L})(?:you|your|please|du|dich|dein\p{L}*|sie|ihr\p{L}*|bitte)(?!\p{L})/iu
const statesValues = (text: string) => valuesIn(text).length > 0 && !ADDRESSES.test(text)

const PLAIN_ORDERS = ['tone', 'buttons', 'undo', 'known', 'missing'] as const

/** Null where it is no order after all. */
export function readOrder(text: string, act: Act): LessonOrder | null {
  if (act === 'order_rename') {
    if (!NAMES.test(text)) return null
    const title = titleIn(text)
    return title ? { order: 'rename', title } : { order: 'buttons' }
  }
  if (act === 'order_voice') {
    const isFirst = FIRST.test(text) && !NEGATED.test(text.slice(0, FIRST.exec(text)?.index))
    return { order: 'voice', response_type: isFirst ? 'you' : 'assistant' }
  }
  if ((act === 'order_buttons' || act === 'order_tone') && statesValues(text)) return null
  const order = PLAIN_ORDERS.find((name) => act === `order_${name}`)
  return order ? { order } : null
}

/** What is quoted or after a colon, else what is left without the words of the order at both ends. */
function titleIn(text: string): string | null {
  const marked = (QUOTED.exec(text) ?? AFTER_COLON.exec(text))?.groups?.title
  if (marked) return marked.trim()
  const words = text
    .trim()
    .replace(/[.!?]+$/, '')
    .split(/\s+/)
  const isOrder = (word = '') => {
    const bare = word.replace(/[^\p{L}\p{N}'’]/gu, '')
    return isRenameWord(bare) || (isSmall(fold(bare)) && /^\p{Ll}/u.test(bare))
  }
  let [from, to] = [0, words.length]
  const first = words.findIndex((word, at) => at > 0 && /^\p{Lu}|^\d/u.test(word) && !isOrder(word))
  if (first > 0) from = first
  else while (from < to && isOrder(words[from])) from++
  if (/^(?:The|Der|Die|Das|My|Mein\p{L}*|An?|La|El|Le)$/u.test(words[from - 1] ?? '')) from--
  while (to > from && isOrder(words[to - 1])) to--
  return to > from && to - from <= TITLE_MOST_WORDS ? words.slice(from, to).join(' ') : null
}
