/**
 * Everyday words that stand for one another between a question and its answer. General vocabulary, kept to pairs that hold in
 * most contexts: a wrong pair costs more than a missing one.
 */
import type { Language } from './languages.ts'
import { stem } from './stem.ts'

const EN = `
begin start commence; end finish stop; buy purchase; sell sale; cost price fee charge pay expensive; free gratis cost;
job work occupation profession career; boss manager supervisor; employee staff worker; company firm business enterprise
organisation; found establish create start; founder founded; build construct; make produce manufacture create; car vehicle
automobile; doctor physician; medicine medication drug; sick ill; illness disease; child kid; children kids; mother mom mum;
father dad; wife spouse married; husband spouse married; marry wedding married; son child; daughter child; born birth birthday; die
death dead died; kill murder; live reside home; house home; city town; country nation; big large; huge enormous; small little
tiny; tall height; high height; long length; wide width; deep depth; heavy weight weigh; old age; fast quick speed rapid; hard difficult; easy
simple; important significant; main primary chief principal; famous known popular; often frequently frequency; choose select pick;
get receive obtain; give provide; help assist support assistance; need require requirement must; require mandatory; allow permit permission able;
forbid prohibit ban; try attempt; happen occur; show display; hide invisible; find locate search; search look find; see
view watch; change modify edit alter; delete remove erase; add insert; join connect combine merge; split separate divide; send
mail email; mail email message; letter mail; picture photo image; film movie; movie film; song music; game match; fix repair; broken
damaged; error problem; answer reply response respond; ask request; tell inform; call phone telephone; talk speak; language speak;
name called title; mean meaning definition; kind type sort; reason cause because; cause lead result; result effect outcome; use
utilise usage; goal aim purpose objective; plan intend; own owner property belong; rich wealth; money fund; income earn salary wage; earn
make; tax duty; rule regulation law; law legal legislation; court judge; police officer; war battle conflict; army military;
attack assault; win victory; lose defeat loss; leader head chief; government state; vote election elect; teach teacher instruct; school
education; student pupil learner; university college; study research; book publish; write author wrote; author writer; paint
painter; music musical; invent inventor invention; discover discovery; place location; locate situated; near close; arrive
arrival; leave depart departure; open opening; close closing shut; hour time; date day; year annual; annually yearly; today
now; holiday vacation; trip travel journey; hotel accommodation; eat food; drink beverage; sleep overnight; animal
pet; contact reach; address location; document paper form; form application; apply application applicant; cancel terminate
cancellation; return refund; refund reimburse money; delivery ship shipping deliver; ship send; order purchase; store shop; customer
client; guest visitor; user member; account profile; password login; login sign log; register sign registration enroll; file
document; folder directory; website site web page; app application program software; computer pc; automatic automatically; automate automatic;
backup copy; copy duplicate; download save; upload import; link url; share sharing; notify alert notification; block prevent;
schedule appointment; meet meeting; team group; group band; percent percentage proportion; amount number quantity; number many count; maximum
limit most; minimum least; increase grow rise growth; decrease reduce decline fall; new recent; first initial original; last final;
whole entire; part portion section; different differ difference; same similar identical; good benefit advantage; advantage benefit; bad
disadvantage drawback; danger risk dangerous; safe safety secure; protect protection; health medical; hurt injury injured; pain
hurt; river stream; sea ocean; road street; hill mountain; forest wood; rain weather; warm hot heat; cold cool; religion faith
religious; church religious; god divine; king monarch ruler; queen monarch; people population inhabitants; inhabitant population; hobby
interest; like love enjoy favourite; favourite favorite prefer; skill expertise; degree education study; graduate degree; currently now present;
previous former past; disabled disability; retire retirement; eligible qualify; qualify eligible; replace replacement; stolen lost; lost missing;
mistake error; wrong incorrect; right correct; quit leave resign; hire recruit employ; fire dismiss; divorce separated; rent lease;
lease rent; insurance coverage cover; verify confirm check; encrypt secure; colour color; centre center; organise organize; programme program`

const DE = `
beginn anfang start; beginnen anfangen starten; ende schluss; kosten preis gebuhr; kostet preis; kaufen erwerben; bezahlen zahlen
zahlung; arbeit job beruf; firma unternehmen betrieb; grunden gegrundet grundung; auto wagen fahrzeug; arzt doktor; wohnen wohnung
adresse; stadt ort; offnungszeit geoffnet; geoffnet offnungszeit; urlaub ferien; telefon telefonnummer; kundigen kundigung;
mail email; loschen entfernen; andern anderung; anmelden anmeldung; lieferung liefern; umtausch ruckgabe; geburtstag geboren;
frist termin; chef leiter; mitarbeiter angestellte; kind kinder; miete mieten; essen speise`

const related = new Map<Language, Map<string, string[]>>()

function readGroups(language: Language, groups: string): Map<string, string[]> {
  const of = new Map<string, string[]>()
  for (const group of groups.split(';')) {
    const [head, ...others] = group
      .trim()
      .split(/\s+/)
      .map((word) => stem(word, language))
    if (!head) continue
    const known = of.get(head) ?? []
    for (const other of others) if (other !== head && !known.includes(other)) known.push(other)
    of.set(head, known)
  }
  return of
}

/** Stems that mean about the same as a stem; the first word of each group is asked for, the others are found. */
export function relatedTerms(stemmed: string, language: Language): string[] {
  if (related.size === 0) {
    related.set('en', readGroups('en', EN))
    related.set('de', readGroups('de', DE))
  }
  return related.get(language)?.get(stemmed) ?? []
}
