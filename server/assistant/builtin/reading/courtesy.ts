/** Short messages of courtesy in any order: 'haha ok cool thanks', 'great, that's all, bye', 'omg thank you'. */
import { guessLanguage } from '../../../retrieval/text/guess-language.ts'
import { STOP_WORDS } from '../../../retrieval/text/stop-words.ts'

const setOf = (words: string) => new Set(words.split(/\s+/))

type Courtesy = 'greeting' | 'affirmation' | 'thanks' | 'bye'

/** What the message does, by its strongest word: the last kind that is there decides. */
const SIGNS: [Courtesy, Set<string>][] = [
  [
    'greeting',
    setOf('hi hiya hey heyy hello hullo hallo morning evening moin servus hola bonjour salut ciao howdy'),
  ],
  [
    'affirmation',
    setOf(
      'ok okay lol haha hahaha ha rofl lmao brilliant cool great nice awesome perfect lovely super prima klasse',
    ),
  ],
  [
    'thanks',
    setOf('thanks thank thx ty tysm cheers thankyou danke dankeschon merci gracias grazie obrigado obrigada'),
  ],
  [
    'bye',
    setOf(
      'bye goodbye byebye cya cheerio laters tschuss tschuess tscho tschau ciao adios aurevoir wiedersehen',
    ),
  ],
]
/** What goes with them and says nothing by itself. */
const FILLERS =
  setOf(`oki k alright right fine good great yeah yep yes no nope well so much very lot all thats it now then again
  omg oh ah aw wow makes sense fair enough bad luck interesting ta x xx xxx yum mate man bot folks guys everyone gotta go see speak talk catch you u later laters ya soon day one revoir au gut alles klar dir euch ihnen
  legend star vielen dank schon bis bald mil muchas muito ur`)
/** A name, or a word of joy. */
const OTHERS_MAX = 1
const WORDS_MAX = 9
const ASKS =
  /[?？]|\b(?:who|what|when|where|which|why|how|can|could|do|does|is|are|will|wer|was|wann|wo|warum|wie|kann|gibt|habt|darf)\b/

export function courtesyIn(text: string): Courtesy | null {
  const words = text.split(' ')
  if (words.length > WORDS_MAX || ASKS.test(text)) return null
  const kind = SIGNS.findLast(([, signs]) => words.some((word) => signs.has(word)))?.[0]
  if (!kind) return null
  const stops = STOP_WORDS[guessLanguage(text, 'en')]
  const others = words.filter(
    (word) => !SIGNS.some(([, signs]) => signs.has(word)) && !FILLERS.has(word) && !stops.has(word),
  )
  const most = kind === 'greeting' || kind === 'affirmation' ? 0 : OTHERS_MAX
  return others.length <= most ? kind : null
}
