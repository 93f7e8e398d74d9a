/** The expected answer type of a question: a time, a person, a reason. */
import { fold } from '../../../retrieval/text/fold.ts'

export type AnswerType =
  | 'naming'
  | 'time'
  | 'number'
  | 'person'
  | 'place'
  | 'reason'
  | 'manner'
  | 'definition'
  | 'decision'
  | 'thing'

/** Tried in order on the folded question. */
const QUESTION_FORMS: [AnswerType, RegExp][] = [
  [
    'naming',
    /\b(?:(?:called|known as|named|referred to as|termed)(?: in \w+)?$|(?:term|name|word|title|nickname) (?:for|of|used|given)|another name|wie heissen|wie heisst|wie nennt man|genannt$)/,
  ],
  [
    'time',
    /\b(?:when|what (?:year|date|day|month|time|century|decade)|which (?:year|date|day|month|century|decade)|how long ago|wann|welche[ns]? (?:jahr|tag|datum)|um wie viel uhr|quand|cuando|quando|wanneer)\b/,
  ],
  [
    'number',
    /\b(?:how (?:many|much|long|old|tall|high|big|large|far|fast|often|deep|wide|heavy)|what (?:(?:is|are|was|were|s) )?(?:(?:the|your|its|their|an?|his|her) )?(?:\w+ ){0,2}?(?:percent\w*|numbers?|amount|age|size|prices?|costs?|fees?|temperature|population|share|proportion|rate|salary|height|length|depth|width|weight|distance|speed|range|limit|maximum|minimum|total|average|capacity|budget|revenue)|was kost\w+|wie ?viel\w*|wie (?:lange|alt|hoch|gross|weit|oft|teuer)|combien|cuant[oa]s?|quant[oaie]s?|hoeveel)\b/,
  ],
  [
    'reason',
    /\b(?:why|what (?:caused|causes|is the reason|was the reason)|how come|for what reason|warum|wieso|weshalb|pourquoi|por que|perche|waarom)\b/,
  ],
  [
    'person',
    /\b(?:who|whom|whose|which (?:person|man|woman|people)|wer|wem|wen|wessen|qui|quien|quienes|chi|quem|wie is)\b/,
  ],
  [
    'place',
    /\b(?:where|(?:what|which) (?:city|country|town|state|place|location|region|continent|street|river|island)|wo|wohin|woher|wo kann|welche[rm]? (?:stadt|land|ort)|donde|dove|onde|waar)\b/,
  ],
  [
    'manner',
    /\b(?:how (?:do|does|did|can|could|to|should|would|is|are|was|were|will|may)|(?:is there|are there) (?:a|any|some) (?:way|method|tool|option)|wie (?:kann|konnen|mache?|geht|funktioniert|wird|werden|soll)|comment|como|come|hoe)\b/,
  ],
  [
    'definition',
    /^(?:so |and |but |ok |und )*(?:what(?: is| are| was| were|s)|was (?:ist|sind|bedeutet)|tell me about|define|explain|qu est ce|que es|cosa e)\b/,
  ],
  [
    'decision',
    /^(?:so |and |but |ok |und )*(?:is|are|was|were|do|does|did|can|could|may|might|should|will|would|has|have|am|must|ist|sind|kann|darf|gibt|muss|hat|habt|haben|est|puede|puedo)\b/,
  ],
]

export function expectedAnswerType(question: string): AnswerType {
  const text = fold(question.slice(0, 600))
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
  return QUESTION_FORMS.find(([, form]) => form.test(text))?.[0] ?? 'thing'
}
