/** English forms that a suffix stemmer does not bring together: irregular verbs and nouns, and 'large, larger, largest'. */

const IRREGULAR = `be was were been; arise arose arisen; awake awoke awoken; bear bore borne; beat beaten; become became; begin
began begun; bend bent; bind bound; bite bit bitten; bleed bled; blow blew blown; break broke broken; breed bred; bring
brought; build built; burn burnt; buy bought; catch caught; choose chose chosen; come came; creep crept; deal dealt; dig dug;
draw drew drawn; dream dreamt; drink drank drunk; drive drove driven; eat ate eaten; fall fell fallen; feed fed; feel felt;
fight fought; find found; flee fled; fly flew flown; forbid forbade forbidden; forget forgot forgotten; forgive forgave
forgiven; freeze froze frozen; get got gotten; give gave given; go went gone; grow grew grown; hang hung; hear heard; hide hid
hidden; hold held; keep kept; know knew known; lay laid; lead led; learn learnt; leave left; lend lent; lie lain; lose lost;
make made; mean meant; meet met; pay paid; prove proven; ride rode ridden; ring rang rung; rise rose risen; run ran; say said;
see saw seen; seek sought; sell sold; send sent; shake shook shaken; shine shone; shoot shot; show shown; shrink shrank shrunk;
sing sang sung; sink sank sunk; sit sat; sleep slept; slide slid; speak spoke spoken; speed sped; spend spent; spin spun; stand
stood; steal stole stolen; stick stuck; strike struck; swear swore sworn; sweep swept; swim swam swum; swing swung; take took
taken; teach taught; tear tore torn; tell told; think thought; throw threw thrown; understand understood; wake woke woken; wear
wore worn; weave wove woven; win won; withdraw withdrew withdrawn; write wrote written; man men; woman women; child children;
foot feet; tooth teeth; mouse mice; goose geese; wife wives; life lives; knife knives; leaf leaves; half halves; shelf shelves;
wolf wolves; thief thieves; person people persons; analysis analyses; crisis crises; criterion criteria; good better best; bad
worse worst; far farther further farthest`

/** Adjectives that are compared with -er and -est. */
const COMPARED = `big small large great high low long short old young new early late fast slow cheap strong weak hard soft easy heavy
light deep wide broad narrow tall rich poor warm cold hot cool dark bright clean dirty safe close near simple quick busy happy
healthy wealthy dry wet thick thin loud quiet rare tiny huge fine full few wise brave calm clear dense fresh hard harsh kind
large lovely lucky mild nice noisy pure rough sharp smart smooth steep sweet tight tough ugly wild`

function compare(adjective: string): string[] {
  if (adjective.endsWith('e')) return [`${adjective}r`, `${adjective}st`]
  if (adjective.endsWith('y')) return [`${adjective.slice(0, -1)}ier`, `${adjective.slice(0, -1)}iest`]
  const doubled = /[^aeiou][aeiou][bdgmnt]$/.test(adjective) ? adjective + adjective.at(-1) : adjective
  return [`${doubled}er`, `${doubled}est`]
}

function readForms(): Map<string, string> {
  const forms = new Map<string, string>()
  for (const group of IRREGULAR.split(';')) {
    const [base = '', ...others] = group.trim().split(/\s+/)
    for (const other of others) forms.set(other, base)
  }
  for (const adjective of COMPARED.split(/\s+/))
    for (const form of compare(adjective)) forms.set(form, adjective)
  return forms
}

/** Form to base form, folded. */
export const ENGLISH_FORMS: ReadonlyMap<string, string> = readForms()
