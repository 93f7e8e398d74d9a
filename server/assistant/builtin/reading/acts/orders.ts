/** What the owner wants done or shown, in place of something to keep. */
import type { LessonOrder } from '../../../types.ts'

const TITLE = '["“„«‘\']?(?<title>[^"”“»]{2,80}?)["”“»’\']?[.!]?'
const RENAMES = [
  `(?:please )?(?:rename|call|title)(?: (?:it|this|yourself|the posit|this posit|my posit))(?: (?:to|as|from now on))? ${TITLE}`,
  `(?:please )?(?:change|set|make) (?:the|your|its|my) (?:title|name)(?: of (?:it|this|the posit))? (?:to|into|be) ${TITLE}`,
  `(?:the|your) (?:title|name) should be ${TITLE}`,
  `(?:bitte )?(?:nenn(?:e)?|taufe) (?:das|es|dich|den posit|das ganze)(?: bitte| jetzt| ab jetzt)? ${TITLE}`,
  `(?:bitte )?(?:änder(?:e|n)?|setz(?:e)?|mach) (?:den|deinen) (?:titel|namen)(?: bitte)? (?:auf|in|zu) ${TITLE}(?: um| ab)?`,
  `(?:bitte )?benenn(?:e)? (?:das|es|dich|den posit)(?: bitte)? (?:in|zu) ${TITLE} um`,
].map((form) => new RegExp(`^(?:ok |so |and |also )?${form}$`, 'iu'))

const PERSON =
  /\b(?:speak|talk|answer|write|reply|respond|sprich|antworte|schreib|rede|change|switch|use|wechsle|nimm|benutze)\w*\b.{0,40}?\b(?:(?<first>(?:in |the |to )*first person|as (?:me|if you were me|myself)|(?:der |in der |in )?(?:ersten person|ich form|ichform))|(?<third>(?:in |the |to )*third person|as (?:an? |my )?assistant|(?:der |in der |in )?dritten person|als assistent))\b/
const UNDO =
  /^(?:(?:please|bitte|no|nein|ok|oh|wait|can you|could you|kannst du|mach|mache) )*(?:undo|revert|ruckgangig|roll back)(?: (?:that|it|this|the last (?:change|one|thing|bit)|your last change|das|die letzte anderung|machen|bitte|please|again|what you just did))*$|^(?:bitte )?(?:mach|mache|nimm) (?:das|es|die letzte anderung|den letzten)(?: \w+)? (?:wieder )?(?:ruckgangig|zuruck)(?: bitte)?$|^(?:put|change) (?:it|that) back(?: please| again| how it was)*$|^deshaz(?:lo)?(?: \w+){0,3}$|^annule(?:r)?(?: \w+){0,3}$/
const SHOW_KNOWN =
  /\bwhat (?:have you (?:got|learn\w*|written|stored|noted|saved|understood)|do you (?:have|know|think you know)|you (?:have|ve got|got|know|learn\w*))\b|^(?:(?:please|can you|could you|would you|and|so|ok) )*(?:show|list|read|repeat|recap|give|tell|sum|summar\w+|play|print)(?: (?:me|us|it|that|this|a|an|the|back|out|up|to|of|quick|short|brief|over))* ?(?:back|summary|overview|recap|list|everything|all (?:of )?it|what you(?:ve| have)?(?: got| know| learn\w*| have)?|so far|all|what i (?:said|told you))\b|^(?:recap|summary|summari[sz]e|overview)(?: please| so far| it| this)*$|\bwas (?:hast du|weisst du|kennst du|hast|weisst|du)\b(?: \w+){0,4} ?(?:bis jetzt|schon|bisher|hast|weisst|notiert|gespeichert|verstanden|gelernt|alles|da|drin)\b|\bwas (?:steht|ist) (?:\w+ ){0,3}(?:drin|drinsteht|gespeichert)|^(?:(?:kannst du|bitte|und|so|ok|konntest du) )*(?:zeig\w*|lies|fass\w*|wiederhol\w*)\b|^zusammenfassung\b|\bwas (?:da |bisher |bis jetzt |alles )*(?:drinsteht|drin steht)|\bque (?:sabes|tienes|has (?:guardado|apuntado))\b|^(?:resume|muestra|ensena)\w* |\bqu ?est ce que tu (?:sais|as)\b|^(?:montre|resume)\w* |\b(?:cosa sai|che cosa sai)\b|^wat (?:weet|heb) je\b/
const SHOW_MISSING =
  /\bwhat(?:s| is)? (?:still |else )*(?:is |are |s )?(?:still |else )?(?:missing|left|needed|open|unanswered|unclear)\b|\bwhat (?:else )?(?:do|would) you (?:still |like to |want to |need to )*(?:need|know|want|like|ask|miss)|\bwhat (?:else )?(?:should|can|could|must|do) i (?:still |else )*(?:tell|add|teach|need|say|write)|\bwhat (?:could|can|did) (?:visitors|people|you|nobody) (?:not|t)\b|\bwas (?:fehlt|brauchst|willst|mochtest|soll|kann|sollte)\b.{0,40}\b(?:noch|wissen|erzahlen|sagen)\b|\bwas (?:ist|ware) noch (?:offen|unklar)|^was fehlt\b|\bque (?:te )?falta\b|\bqu ?est ce qu il manque\b|\bque manque\b|\bcosa manca\b|\bwat (?:ontbreekt|mis je)\b/
const TONE =
  /^(?:(?:please|can you|could you|bitte|kannst du|du sollst|you should|try to|be|sei|sound|klinge?|write|schreib\w*|answer|antworte|talk|speak|sprich) )+(?:a bit |a little |more |less |bitte |etwas |ein bisschen |mehr |weniger )*(?:friendl\w*|formal\w*|casual\w*|funn\w*|polite\w*|short\w*|brief\w*|long\w*|relaxed|professional\w*|warm\w*|freundlich\w*|locker\w*|formlich\w*|lustig\w*|hoflich\w*|kurz\w*|knapp\w*|ausfuhrlich\w*|emojis?|du form|sie form|per sie)\b/
const BUTTONS =
  /^(?:(?:please|can you|could you|bitte|kannst du|now|jetzt) )*(?:publish|share|unpublish|make|mach|veroffentliche|teile|delete|losch\w*)(?: (?:it|this|das|es|the|den|mein\w*|my|posit|the whole|ganzen))*(?: (?:posit|public|private|offentlich|privat|with \w+|mit \w+|now|jetzt|completely|entirely|everything|alles))+$|^(?:publish|veroffentliche)\b/

export function readOrder(text: string, folded: string): LessonOrder | null {
  if (text.length > 200) return null
  const title = RENAMES.map((form) => form.exec(text.trim())?.groups?.title).find(Boolean)
  if (title && title.split(/\s+/).length <= 8) return { order: 'rename', title: title.trim() }
  const person = PERSON.exec(folded)?.groups
  if (person) return { order: 'voice', response_type: person.first ? 'you' : 'assistant' }
  if (UNDO.test(folded)) return { order: 'undo' }
  if (SHOW_MISSING.test(folded)) return { order: 'missing' }
  if (SHOW_KNOWN.test(folded)) return { order: 'known' }
  if (TONE.test(folded)) return { order: 'tone' }
  if (BUTTONS.test(folded)) return { order: 'buttons' }
  return null
}
