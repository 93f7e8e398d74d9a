/** What an owner says and does not want known: 'Please don't tell anyone yet, but we are moving', 'leave my daughter out of it'. */
import { fold } from '../../../../retrieval/text/fold.ts'
import { CUT_MESSAGE_MAX_CHARACTERS } from '../../../types.ts'
import { plain } from '../plain.ts'
import { ASKS, sentencesOf } from './sentences.ts'
import { isSmall } from './small-words.ts'

const END = '(?=\\s*(?:[,.;:!?)–—-]|$|yet|until|till|for now|so|and|but|because|as|please|ok))'
const HIDDEN = 'secret|confidential|private|hush[- ]hush|not for (?:visitors|the public|publication|everyone)'
/** 'Patient records are confidential' says something of patient records. */
const CONFIDENTIAL = new RegExp(
  [
    `do ?n['’]?t (?:tell|mention|say|share|repeat|show|pass) (?:(?:this|that|it) )?(?:on )?(?:to )?(?:anyone|anybody|visitors?|people|them|customers|clients|everyone)(?: anything)?(?: (?:about (?:this|that|it)|that|this))?${END}`,
    `keep (?:this|that|it|these) (?:\\p{L}+ ){0,2}(?:to yourself|quiet|secret|private|confidential|between (?:us|you and me)|under wraps)`,
    `(?:^|[,.;–—-]\\s*|(?:this|that|it)(?: stays|['’]s)? )(?:just |strictly )?between (?:you and me|us|ourselves)(?=\\s*(?:[,.;:!–—-]|$))`,
    `(?:not|is ?n['’]?t)(?: yet)? (?:public|announced|official)(?: knowledge)?(?: yet| until| till)`,
    `not yet (?:public|announced|official)|(?:can(?:['’]?t|not)|must ?n['’]?t|should ?n['’]?t) be (?:public|published|shared|announced)`,
    `(?:this|that|it|thats|its)(?:['’]s| is|['’]?s all| are)? (?:still |strictly |top |a |supposed to be )*(?:${HIDDEN})${END}`,
    `(?:nobody|no[- ]?one) (?:must|should|may|can) (?:ever )?(?:see|know|read|hear)(?: (?:about )?(?:this|that|it))?${END}`,
    `(?:visitors?|people|customers|clients|they) (?:must|should|may|can)(?:n['’]?t|['’]t| ?not) (?:ever )?(?:see|know|read|hear)(?: (?:about )?(?:this|that|it))?${END}`,
    `off the record|under (?:an? )?(?:nda|embargo)`,
    `bleib(?:t|en)? (?:\\p{L}+ ){0,2}unter uns|(?:^|[,.;–—-]\\s*)unter uns(?: gesagt)?(?=\\s*[,.:–—-])`,
    `(?:das|dies|es|davon)(?: \\p{L}+){0,5} (?:geheim|vertraulich|nicht öffentlich)${END}`,
    `noch nicht (?:öffentlich|offiziell|spruchreif)`,
    `(?:sag|erzähl|verrat)\\p{L}* (?:(?:das|es|davon|bitte) )*(?:niemande?m?|keine?m|den besuchern nichts?)|(?:bitte )?nicht weiter(?:sagen|erzählen)|behalt\\p{L}* (?:das|es) (?:bitte )?für (?:dich|sich)`,
    `(?:niemand|keiner|kein besucher) (?:darf|soll|sollte) (?:das|es|davon) (?:wissen|sehen|erfahren|lesen)|(?:darf|soll|sollte) (?:noch )?(?:niemand|keiner|kein besucher) (?:wissen|sehen|erfahren|lesen)`,
    `(?:das|es|dies) (?:ist )?nicht für (?:besucher|die öffentlichkeit|alle)`,
  ]
    .map((form) => `(?<!\\p{L})(?:${form})`)
    .join('|'),
  'iu',
)
/** 'Please delete what I said about Holz & Söhne, that is confidential': of what is known. */
const REMOVES =
  /(?<!\p{L})(?:delete|remove|erase|forget|(?:take|get)(?!\p{L})[^.!?]* out|(?:lösch|streich|entfern|vergiss)\p{L}*|(?:nimm|nehmen)(?!\p{L})[^.!?]* (?:he)?raus)(?!\p{L})/iu
const EACH_CONFIDENTIAL = new RegExp(CONFIDENTIAL, 'giu')
const PRONOUN = '(?:it|that|this|them|her|him|das|es|sie|ihn)'
const OF_SOMEBODY =
  '(?:her|his|their|my|ihren?|seinen?|meinen?) (?:(?:sur|last |full |first |nach|vor)?name(?:n|s)?|number|nummer|address|adresse|age|alter)'
/** Of what the same message says: 'Hm, leave Anya out of it actually.' */
const RETRACTED = [
  /(?<!\p{L})(?:leave|keep) (?<thing>(?:\p{L}+ ){0,3}\p{L}+) out(?: of (?:it|this|that))?(?!\p{L})/iu,
  /(?<!\p{L})do ?n['’]?t (?:put|mention|use|write|include|add|note|save|store|keep)(?: down)? (?<thing>(?:\p{L}+ ){0,3}\p{L}+)/iu,
  /(?<!\p{L})(?:lass|lassen sie) (?<thing>(?:\p{L}+ ){1,4}?)(?:(?:lieber|bitte|doch|besser|mal|wieder) )*(?:weg|raus|heraus|draußen)(?!\p{L})/iu,
  /(?<!\p{L})(?:schreib|nenn|erwähn|notier|speicher)\p{L}* (?<thing>(?:\p{L}+ ){1,4}?)(?:(?:lieber|bitte|doch|besser) )*nicht(?!\p{L})/iu,
]
const POINTED = new RegExp(`^(?:${PRONOUN}|${OF_SOMEBODY})(?!\\p{L})`, 'iu')
/** 'One thing that is not public yet: …' */
const ANNOUNCES =
  /:\s*$|(?<!\p{L})(?:something|one thing|another thing|etwas|(?:noch )?(?:ei)?ne sache|noch was)(?!\p{L})/iu
const BARE_MOST_WORDS = 1

export interface Withheld {
  /** What else the message says. */
  rest: string
  /** '' where the message says nothing that is meant. */
  text: string
  /** 'That's secret!': of what was said before. */
  pointsBack: boolean
}

/** Beliefs that a sentence is confidential: from `kept` it is not stored, from `sure` it may mean what was said before. */
const BELIEF = { kept: 0.9, sure: 0.97 }

/** Null where nothing is. `belief`: that a sentence is confidential, by its meaning. */
export function withheldIn(message: string, belief: (sentence: string) => number = () => 0): Withheld | null {
  if (message.length > CUT_MESSAGE_MAX_CHARACTERS) return null
  const sentences = sentencesOf(message)
  const texts = sentences.map(({ text }) => text)
  const isMeant = texts.map(
    (text) =>
      (CONFIDENTIAL.test(text) || (belief(text) >= BELIEF.kept && !ASKS.test(text))) && !REMOVES.test(text),
  )
  const isBare = (text: string) => saysOnlySo(text) || (belief(text) >= BELIEF.sure && isRequest(text))
  const withheld = new Set<number>()
  const requests = new Set<number>()
  for (const [at, text] of texts.entries()) {
    const retracted = retractedBy(text, texts.slice(0, at))
    if (retracted !== null) {
      requests.add(at)
      withheld.add(retracted)
    } else if (isMeant[at]) {
      withheld.add(at)
      const other = isBare(text) ? (ANNOUNCES.test(text) ? at + 1 : at - 1) : at
      if (texts[other] !== undefined && !ASKS.test(texts[other])) withheld.add(other)
    }
  }
  if (withheld.size + requests.size === 0) return null
  const said = texts.filter((_, at) => withheld.has(at))
  return {
    rest: texts.filter((_, at) => !withheld.has(at) && !requests.has(at)).join(' '),
    text: said.every((text) => isBare(text)) ? '' : said.join(' '),
    pointsBack: said.every((text) => isBare(text)),
  }
}

function saysOnlySo(sentence: string): boolean {
  const rest = sentence.replace(EACH_CONFIDENTIAL, ' ').split(/[^\p{L}\p{N}'’]+/u)
  return CONFIDENTIAL.test(sentence) && rest.filter(isMatter).length <= BARE_MOST_WORDS
}

/** 'I'd be grateful if that stayed in this room': of what is said beside it. */
const isRequest = (sentence: string) =>
  !/\d/.test(sentence) && POINTS.test(sentence) && sentence.split(/\s+/).length <= REQUEST_MOST_WORDS
const POINTS = /(?<!\p{L})(?:it|that|this|these|those|them|das|dies\p{L}*|es|davon|darüber|dazu)(?!\p{L})/iu
const REQUEST_MOST_WORDS = 12

const isMatter = (word: string) => word !== '' && !isSmall(fold(word).replace(/['’]/g, ''))

/** The sentence before that says what is to be left out. */
function retractedBy(request: string, before: readonly string[]): number | null {
  const thing = RETRACTED.map((form) => form.exec(request)?.groups?.thing?.trim()).find(Boolean)
  if (!thing || before.length === 0) return null
  const words = plain(thing).split(' ').filter(isMatter)
  const named = before.findLastIndex(
    (text) => words.length > 0 && words.every((word) => ` ${plain(text)} `.includes(` ${word} `)),
  )
  if (named >= 0) return named
  return POINTED.test(thing) ? before.length - 1 : null
}
