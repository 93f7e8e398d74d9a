/** Small talk: messages that ask for no knowledge. Answered warmly, never flagged. */
import type { Language } from '../../../retrieval/text/languages.ts'
import { courtesyIn } from './courtesy.ts'
import { expandAbbreviations } from './expand-abbreviations.ts'
import { plain } from './plain.ts'

export type SmallTalk =
  | 'greeting'
  | 'thanks'
  | 'bye'
  | 'well_being'
  | 'who'
  | 'what_can_i_ask'
  | 'affirmation'
  | 'displeasure'
  | 'human'

/** Longer messages are read as questions, whatever they begin with. */
export const SMALL_TALK_MAX_CHARACTERS = 90

const POLITE =
  '(?: (?:there|x+|you|all|everyone|again|so|very|much|a lot|a bunch|sehr|vielen?|vielmals|dir|euch|ihnen|mucho|bien|beaucoup|posit|bot|my friend|to you|zusammen|tous|for (?:your|the|all) (?:help|answers?|time|info|information)|for (?:that|this|helping)|fur (?:die|deine|eure|ihre) (?:(?:schnelle|gute|tolle|nette) )?(?:hilfe|antwort|antworten|auskunft|info)))*'
/** 'Rubbish' alone may ask for the bins: without a subject only what asks for nothing. */
const YOU_ARE =
  '(?:(?:you|your|this|that|it)(?: (?:bot|thing|answers?|site|website|page|chat|chatbot|app|reply))?(?: (?:is|are|was))?|youre|thats|its)(?: (?:really|so|such|very|just|totally|completely|absolutely|fucking|an?|of|all))*'
const DU_BIST =
  '(?:du|ihr|sie|das|dies|es) (?:bist|seid|sind|ist|war)(?: (?:echt|so|ja|total|voll|wirklich|einfach|eine?|sehr|gar))*'
const DISPLEASURE = [
  `${YOU_ARE} (?:sucks?|stupid|dumb|idiot|idiotic|useless|crap|shit|bullshit|rubbish|garbage|trash|moron|fool|terrible|awful|bad|worthless|annoying|nonsense|pathetic|boring|wrong)`,
  `${YOU_ARE} (?:not(?: (?:really|very|at all|even|of any|any))*|no) (?:helpful|useful|help|use|good|right|correct)(?: at all)?`,
  '(?:that|this|you|it) (?:did not|didnt|does not|doesnt|do not|dont) (?:help|answer)(?: (?:me|my question|at all))*',
  'you (?:do not|dont) (?:know anything|understand(?: me| anything)?)|you know nothing',
  'fuck(?: (?:you|off|this|that))?|shut up|go away|wtf|useless|bullshit|nonsense|not helpful|unhelpful|wrong|i hate (?:you|this)|stupid(?: (?:bot|thing|machine))?|idiot',
  `${DU_BIST} (?:doof|bl(?:o|oe)d|dumm|idiot|nutzlos|mist|scheisse|quatsch|unsinn|schlecht|falsch|unbrauchbar|trottel|arschloch|(?:nicht|keine)(?: (?:sehr|gerade))? (?:hilfreich|hilfe|richtig|gut))`,
  'scheisse|so ein (?:mist|quatsch|unsinn|scheiss)|halt die klappe|fick dich|leck mich|du nervst',
  '(?:tu es|t ?es|vous etes|c ?est)(?: (?:vraiment|trop|tres|une?))* (?:nul|nulle|stupide|bete|idiot|inutile|con|debile|imbecile|faux|pas utile)|ta gueule|merde',
  '(?:eres|esto es|es)(?: (?:muy|una?|tan))* (?:tonto|tonta|estupid[oa]|idiota|inutil|mierda|mal[oa])|callate|vete a la mierda|no sirves(?: para nada)?',
].join('|')
/** 'Tell me a joke', and a hand run along the keys. */
const NOTHING_ASKED = [
  '(?:(?:can|could|will) you |please )*(?:tell|know|crack)(?: me| us)?(?: any| some| an?(?:other)?)?(?: good| funny)? jokes?(?: please)?|(?:(?:have you |do you )?(?:got|know|have) )any (?:(?:good|funny) )?(?:[a-z]+ )?(?:jokes?|puns?)|sing(?: me| us)? (?:a song|something)(?: please)?',
  '(?:erzahle?|kennst du|sag)(?: mir| uns)?(?: mal| bitte)? (?:einen|nen|ein)(?: guten)? [a-z]*witz(?: bitte)?|sing(?: mir)? (?:was|etwas|ein lied)',
  '(?:cuentame|dime) un chiste|raconte(?: moi)? une blague',
  '(?:asdf|sdfg|dfgh|fghj|ghjk|hjkl|qwer[tz]|zxcv|yxcv|xcvb|cvbn)[a-z]+',
].join('|')
const FORMS: [SmallTalk, string][] = [
  [
    'greeting',
    `(?:hi+|hello|hullo|hey+a?|hiya|howdy|yo|greetings|good (?:morning|afternoon|evening|day)|(?:nice|good|lovely|great) to meet you(?: [a-z]+)?|hallo|hi hi|moin|servus|gruss gott|guten (?:tag|morgen|abend)|hola|buen[oa]s(?: (?:dias|tardes|noches))?|bonjour|bonsoir|salut|coucou|ciao|buongiorno|ola|hoi)${POLITE}|(?:(?:hi|hiya|hello|hey|hallo) )?(?:(?:is )?any(?:one|body) (?:there|here|in|home|around)|(?:are )?(?:you|u) there|(?:ist )?(?:da |hier )?jemand(?: (?:da|hier|zu hause))?)|(?:hay )?alguien(?: ahi)?|(?:il y a )?quelqu ?un`,
  ],
  [
    'thanks',
    `(?:(?:ok|okay|great|perfect|cool|super|nice) )?(?:thanks|thank you|thx|ty|ta|cheers|much appreciated|many thanks|danke(?: schon)?|(?:vielen|besten|herzlichen|lieben)(?: lieben)? dank|dankeschon|merci|gracias|muchas gracias|grazie|obrigad[oa]|dank je|dank u)${POLITE}`,
  ],
  [
    'bye',
    `(?:bye|bye bye|goodbye|cheerio|(?:ta )?thats (?:it|all)|(?:speak|talk) (?:soon|later)|night night|nighty night|(?:see|cu) (?:you|ya|u)(?: (?:soon|later|then|tomorrow|tonight|there|around|on|next|week|(?:mon|tues|wednes|thurs|fri|satur|sun)day))*|good night|have a (?:nice|good|great) (?:day|evening|weekend|one)|take care|bis (?:spater|dann|bald|morgen|gleich)|(?:einen )?schonen (?:tag|abend|feierabend|sonntag)(?: noch)?|tschuss|auf wiedersehen|bis bald|ciao ciao|adios|hasta luego|au revoir|a bientot|arrivederci|tchau)${POLITE}`,
  ],
  [
    'well_being',
    '(?:(?:hi|hiya|hello|hey|hallo|hola|salut) (?:[a-z]+ )?)?(?:how are you|how are you doing|how is it going|hows it going|how do you do|whats up|wie gehts|wie geht es (?:dir|ihnen)|que tal|como estas|ca va|comment (?:ca va|vas tu|allez vous)|come stai)(?: today| doing| heute| dir)*',
  ],
  [
    'who',
    '(?:(?:hi|hello|hey|hallo) )?(?:who|what) are you|what is your name|whats your name|(?:are|r) (?:you|u) (?:a |an )?(?:bot|robot|human|ai|real|person|real person|machine)|(?:is this(?: just)?|am i (?:talking|speaking|chatting) (?:to|with)) (?:an? )?(?:bot|chatbot|robot|human|ai|real person|person|machine)|who am i (?:talking|speaking|chatting) (?:to|with)|introduce yourself|wer bist du|wer sind sie|wie heisst du|bist du (?:ein )?(?:bot|mensch|roboter)|qui es tu|qui etes vous|quien eres|como te llamas|chi sei|quem es',
  ],
  [
    'what_can_i_ask',
    `${NOTHING_ASKED}|(?:what|which questions?) (?:can|could|should|may) (?:i|we|one) ask(?: you)?(?: about)?|what (?:can|do) you (?:do|help(?: me)?(?: with)?)|what (?:can|could) you (?:tell me|answer|help me with)|how (?:can|do) (?:you help(?: me)?|i use (?:this|you))|help(?: me)?|was kann ich (?:dich|sie)?(?: alles)? ?fragen|was kannst du(?: alles)?|wobei kannst du (?:mir )?helfen|que puedo preguntar(?:te)?|que peux tu faire|que puis je (?:te |vous )?demander|quelles questions puis je poser`,
  ],
  [
    'affirmation',
    '(?:ok|okay|k|cool|great|nice|perfect|awesome|got it|fair enough|(?:that )?makes sense|interesting|(?:thats )?good to know|no worries|never ?mind|nvm|no problem|lovely(?: stuff)?|gut zu wissen|schon gut|macht nichts|egal|(?:ok )?passt|top|(?:that|this|it)(?: (?:has|really|already))* helped(?: me)?(?: (?:a lot|already|very much))?|(?:(?:that|this|it)(?: is| was|s) )?(?:very |really |so |most )?(?:helpful|useful)|(?:that|this)(?: is| was|s) (?:all|great|perfect|good)|(?:you are|youre|your|u r) (?:very |really |so )*(?:helpful|useful|great|good|awesome|amazing|nice|smart|cool|funny|hilarious)|you (?:just )?(?:really )?saved my (?:day|life|bacon)|(?:you are|youre|your|u r) (?:such )?an? (?:star|legend|gem|angel|lifesaver|life saver)|you (?:legend|star|beauty)|das (?:hat|war)(?: mir)?(?: sehr)? (?:geholfen|hilfreich)|i see|understood|alright|sounds good|wow|lol|haha|sure|yes|no|yep|nope|super|alles klar|verstanden|gut|prima|ja|nein|vale|bueno|d accord|super merci|oui|non|si)(?: (?:ok|okay|cool|great|then|mate))*',
  ],
  ['displeasure', `${DISPLEASURE}|(?:argh|grr+|ugh) .{0,40}|what|huh|hae|hm+|was|quoi|que`],
  [
    'human',
    '(?:(?:can|could|may) i (?:please )?|i (?:want|would like|need|d like) to |let me )?(?:speak|talk|chat) (?:to|with) (?:an? )?(?:real |actual )?(?:human|person|someone|somebody|agent|people)(?: please)?|(?:kann|konnte|darf) ich (?:bitte )?mit (?:einem |einer |nem )?(?:echten )?(?:menschen?|person|jemandem?|mitarbeiter(?:in)?) (?:sprechen|reden|schreiben)|(?:puedo|quiero) hablar con (?:una persona|alguien|un humano)|(?:puis je|je veux|je peux) parler (?:a|avec) (?:quelqu ?un|un humain|une personne)',
  ],
]
const PATTERNS = FORMS.map(([kind, form]): [SmallTalk, RegExp] => [kind, new RegExp(`^(?:${form})$`)])

const PLEASED = /[👍👌🙏👏💯✅❤💙💚🎉]/u
const DISPLEASED = /[👎😡🤬😠💩🙄]/u

function signOf(message: string): SmallTalk {
  if (DISPLEASED.test(message)) return 'displeasure'
  return PLEASED.test(message) ? 'affirmation' : 'greeting'
}

/** 'Ok never mind', 'ah got it'. */
const INTERJECTION = /^(?:(?:ok|okay|oh|ah|aha|well|right|alright|cool|lovely|great|na|ach|gut) )+/

export function smallTalkOf(message: string): SmallTalk | null {
  if (message.length > SMALL_TALK_MAX_CHARACTERS) return null
  const spelt = expandAbbreviations(message)
  const text = plain(spelt)
  if (text === '') return /[\p{L}\p{N}]/u.test(message) ? null : signOf(message)
  const isWhole = (part: string) => PATTERNS.find(([, pattern]) => pattern.test(part))?.[0] ?? null
  const whole = isWhole(text) ?? isWhole(text.replace(INTERJECTION, ''))
  if (whole) return whole
  // 'Hi! How are you?': each sentence is small talk, the last one decides which.
  const parts = spelt
    .split(/[.!?,;\n]+/)
    .map(plain)
    .filter(Boolean)
  const kinds = parts.map(isWhole)
  if (parts.length > 1 && kinds.every((kind) => kind !== null)) return kinds.at(-1) ?? null
  return /[?？]/.test(message) ? null : courtesyIn(text)
}

const LANGUAGE_SIGNS: [Language, RegExp][] = [
  [
    'de',
    /\b(?:hallo|moin|servus|gruss|guten|danke\w*|vielen|tschuss|wiedersehen|bald|wie|wer|was|bist|ja|nein|gut|prima|alles|verstanden|wobei|du|das|scheisse|klappe|dich|quatsch)\b/,
  ],
  [
    'fr',
    /\b(?:bonjour|bonsoir|salut|coucou|merci|revoir|bientot|comment|ca|qui|que peux|puis|quelles|oui|non|d accord|tu|tes|vous|c ?est|gueule|merde)\b/,
  ],
  [
    'es',
    /\b(?:hola|buen[oa]s|gracias|adios|luego|que tal|como|quien|puedo|vale|si|eres|esto|callate|mierda|sirves)\b/,
  ],
  [
    'en',
    /\b(?:hello|good|morning|evening|thank|thanks|bye|goodbye|see|later|how|who|what|are|is|you|your|yes|great|nice|understood|sorry|please|shut|stupid)\b/,
  ],
]

/** Small talk is too short to guess its language by its stop words; null for 'Hi' and '👍', which are said in many. */
export const smallTalkLanguage = (message: string): Language | null =>
  LANGUAGE_SIGNS.find(([, sign]) => sign.test(plain(message)))?.[0] ?? null

const OVERVIEW =
  /^(?:so |and |ok |please )*(?:what (?:is|s) (?:this|it|this posit|this page|all this)(?: all)? about|what do you (?:know|know about|do|offer)(?: here)?|what is it|what is this(?: posit)?|(?:give me )?(?:a |an )?(?:short |brief |quick )?(?:summary|overview)|(?:can you |could you |would you )?summari[sz]e(?: (?:this|it|everything|all|(?:the|this|your) (?:handbook|document|documents|posit|page|faq|guide|manual|profile|career|cv|resume|experience|background|work)))?|tell me (?:everything|something|more|about (?:you|yourself|this))|tell me (?:something )?about (?:you|yourself)|worum geht es(?: hier)?|was weisst du|was (?:macht|bietet) (?:ihr|sie)(?: an| hier| so)*|was machen sie(?: hier| so)*|was ist das(?: hier)?|erzahl(?:e)? (?:mir )?(?:etwas|was)(?: uber dich)?|zusammenfassung|fass (?:das|es) zusammen|de quoi s agit il|de que (?:se )?trata(?: esto)?)(?: please| bitte)?$/

export const isOverviewQuestion = (message: string) =>
  message.length <= SMALL_TALK_MAX_CHARACTERS && OVERVIEW.test(plain(message))
