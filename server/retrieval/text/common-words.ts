/**
 * How specific a word is in general, apart from how rare it is in one posit: everyday words hardly are, a word outside these
 * lists (a name, a technical term) is. The lists are everyday vocabulary, written for this purpose.
 */
import { fold } from './fold.ts'
import type { Language } from './languages.ts'
import { stem } from './stem.ts'

/** Hardly specific: wrapping of a question, all-purpose verbs and adjectives. */
const FAINT_EN = `able actual ask available bad begin believe best better big bit bring call can care case certain come common
consider current day describe detail different difficult discuss easy end exact example exist explain fact feel figure fine
follow form general get give go good great guess guy happen hard help hello hey hi hope idea important include info
information involve issue keep kind know large learn leave left let list little long look lot main mean mention method
mind name necessary need new nice normal note number occur okay old option order part particular people person place
please point possible problem provide purpose put question reason refer regard relate right say see seem set show sick
similar simple small sort special specific start state stuff sure take talk tell term thank thanks think time together
true try turn type understand use useful usual various want way whole wonder word work world wrong year`

/** Everyday vocabulary: somewhat specific. */
const PLAIN_EN = `accept access account across act action active activity add address adult age agree air allow amount animal
answer appear apply area arm arrive art article aspect attack author average avoid award away baby back bank bar base
battle beach bear beat beautiful become bed belong benefit big bill bird birth black blood blue board boat body book born
box boy break brother brown build building burn business busy buy buyer camp cancel capital car card carry catch cause
center central century chance change character charge cheap check child children choice choose church citizen city claim
class clean clear client climb close clothes club coach coast code cold collect college color colour command community
company compare competition complete computer concern condition connect consist contact contain content continue control
cook copy corner cost count country county couple course court cover create credit cross culture cup customer cut daily
damage dance danger dark data date daughter dead deal death decade decide decision deep degree deliver demand depend
design desk develop development die difference dinner direct direction director discover disease distance divide doctor
document dog door double draw dream dress drink drive drop dry due duty early earn earth east eat economic economy edge
education effect effort eight elect election electric email employ employee enemy energy engine enjoy enter equal error
escape especially establish estate event evidence evening exam exchange exercise expect expensive experience express
extra eye face fail fair fall family famous far farm fast father fear feature federal fee feed female few field fight
file fill film final finance find finger finish fire firm first fish fit five fix floor flow fly folder food foot force
foreign forest forget formal former forward found four free friend front full fund funny future gain game garden gas
general girl glass goal god gold government grade grand grant green ground group grow growth half hand hang hat head
health hear heart heat heavy height hide high hill history hit hold hole holiday home hospital hot hotel hour house human
hundred hunt husband ice ill image impact improve inch income increase indicate individual industry influence inside
install instance insurance interest international internet invite iron island item job join judge jump key kill king
kitchen knowledge lack lady lake land language last late law lay lead leader least leg legal letter level library lie
life light limit line link listen live load local location lock lose loss love low lunch machine mail major majority make
male manage manager map march mark market marry mass match material matter maximum measure meat media medical meet
meeting member memory message metal middle mile military million minimum minute miss model modern moment money month moon
morning mother mountain mouth move movement movie much music nation national natural nature near network never news next
night nine north notice object offer office officer official oil online only open operate operation opinion original
outside owner page pain paint paper parent park party pass past path patient pay payment peace period permit phone photo
phrase pick picture piece plan plane plant play player policy political poor popular population position post pound power
practice prepare present president press pressure pretty prevent price primary print prior private process produce
product production professional program project promise protect prove public pull purchase push quality quick quiet race
radio rain raise range rate reach read ready real receive recent record red reduce region register regular release
religion remain remember remove rent repeat replace report represent request require research resource respond response
rest result return rich ride ring rise risk river road role room rule run safe sale salt save scale school science sea
search season seat second secret section sell send senior separate serious serve service session seven several share ship
shop short shot side sign significant single sister sit site situation six size skill sleep slow snow social society
soft sold soldier solution son song soon sound source south space speak speed spend spot spread spring square stage
stand standard star station stay step stock stone stop store story street strong structure student study style subject
success sugar suggest summer sun supply support surface switch system table tax teach team technology ten test text
thick thin third thousand three throw ticket title today tomorrow top total touch tour town track trade tradition train
training travel treat tree trip trouble truck trust twice two unit university update upper user valid value variety view
village visit voice vote wait walk wall war warm wash watch water wave weak wear weather web website week weight west
wheel white wide wife wild win wind window winter wish woman women wonderful wood write writer yard yellow yesterday
young`

const FAINT_DE = `art bedeuten beispiel bekommen bitte brauchen danke eigentlich erklaren erzahlen fall finden frage fragen
geben gehen genau gerne gross gut hallo haus helfen hilfe informationen info jahr kennen klein kommen lassen leute mensch
moglich nehmen neu sache sagen sehen stehen stellen tag teil uhr verstehen weg wichtig wissen wollen wort zeigen zeit
gibts heissen heisst nennen funktionieren funktioniert bestimmt normalerweise`
const PLAIN_DE = `adresse alter anfang angebot antrag arbeit arbeiten arzt auto bank bauen beginnen beruf bestellen bezahlen
bild brief buch dauern dauert dokument email ende familie firma formular frau freund geld geschichte gesetz gewinnen
grosse grund gruppe halten hand hoch jung kaufen kind kirche konto kosten kostet krieg kunde land leben lernen liegen
mann mieten monat morgen musik mutter nacht offnen ort partei preis problem produkt recht regel reise schicken schlafen
schliessen schreiben schule seite spielen sprache stadt stark strasse student stunde suchen system telefon tragen treffen
universitat unternehmen vater verkaufen verlieren vertrag verwenden wasser welt werk woche wohnen wohnung zahlen ziel`

export const FAINT_WEIGHT = 0.2
const PLAIN_WEIGHT = 0.6
const RARE_WEIGHT = 0.9
export const NAME_WEIGHT = 1

const weights = new Map<Language, Map<string, number>>()

function readWeights(language: Language, faint: string, plain: string): void {
  const of = new Map<string, number>()
  for (const word of plain.split(/\s+/)) of.set(stem(fold(word), language), PLAIN_WEIGHT)
  for (const word of faint.split(/\s+/)) of.set(stem(fold(word), language), FAINT_WEIGHT)
  weights.set(language, of)
}

/** A word of everyday language, and no name. */
export const isEveryday = (stemmed: string, language: Language): boolean =>
  generalWeight(stemmed, language) <= PLAIN_WEIGHT

/** 0 to 1 for a stem. In languages without a list every word is specific. */
export function generalWeight(stemmed: string, language: Language): number {
  if (weights.size === 0) {
    readWeights('en', FAINT_EN, PLAIN_EN)
    readWeights('de', FAINT_DE, PLAIN_DE)
  }
  return weights.get(language)?.get(stemmed) ?? RARE_WEIGHT
}
