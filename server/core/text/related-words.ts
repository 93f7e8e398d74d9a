/**
 * Everyday words that stand for one another between a question and its answer. General vocabulary, kept to groups that hold in most
 * contexts: a wrong pair costs more than a missing one. Within a group each word leads to every other.
 */
import type { Language } from './languages.ts'
import { stem } from './stem.ts'

const EN = `
begin start commence launch; end finish stop; buy purchase order; cost price fee charge; expensive price; cheap price; free gratis; job work
occupation profession; employer company; boss manager supervisor; employee staff worker personnel; company firm business enterprise;
founder founded; established founded; build construct; produce manufacture; car vehicle automobile; doctor physician; doctor medical;
medicine medication drug; sick ill; illness disease; child kid; mother mom mum; father dad; wife husband spouse married; partner spouse
wife husband; son child; daughter child; born birth birthday; die death dead; kill murder; live reside home; house home apartment; city
town; nation country; big large; huge enormous; little small tiny; tall height; high height; long length; wide width; deep depth; heavy weight
weigh; age old; fast quick speed rapid; difficult hard; easy simple; important significant; main primary chief principal; famous known
popular; often frequently frequency; choose select pick; obtain receive; assist support help; required mandatory must; permit permission
allow allowed; forbid prohibit ban; happen occur; show display; locate location situated; search find; modify edit alter change; delete
remove erase; join combine merge; divide split separate; email mail; picture photo image; film movie; song music; game match;
repair fix; broken damaged; error problem mistake; answer reply response; phone telephone mobile call; speak talk; meaning means
definition; kind type sort; reason cause because; result outcome effect; goal aim purpose objective; plan intend; owner property;
money fund; income earn salary wage pay; tax duty; rule regulation law; legal law; judge court; police officer; war conflict battle;
army military; attack assault; victory win; defeat loss; leader head; teacher instructor; education school university; studied university; student
pupil; university college; degree graduated; degree university; book author; author writer wrote; painter painted; inventor invented;
near close; arrive arrival; depart departure; hour time; annual yearly year; today now current; holiday vacation leave; trip
travel journey; eat food; drink beverage; pet animal; contact email phone reach; address location; document paper; form application; apply
application; cancel terminate end; refund reimburse money; ship shipping deliver delivery; store shop; client customer; guest visitor;
password passphrase passcode; login log sign; register registration enroll; folder directory; website site page; app application; laptop
computer pc; automatic automatically; copy duplicate; notify notification alert; block prevent; blocked suspended; appointment meeting; book reserve
booking reservation; percent percentage proportion; amount number quantity; maximum limit most; minimum least; grow growth increase rise; decline fall
decrease reduce; newest latest recent; original initial first; earliest first oldest; final last; whole entire; part portion; difference different;
same identical; benefit advantage; disadvantage drawback; dangerous danger risk; safe safety secure; hurt injured injury; river
stream; ocean sea; road street; mountain hill; wood forest; rain weather snow; religion faith religious; church religious; god divine; king
monarch ruler; inhabitants population people; household home; hobby free leisure; hobbies free leisure; enjoy like love;
favourite favorite best; skill expertise; retire retirement pension; eligible qualify; replace replacement; stolen lost missing;
incorrect wrong; quit resign leave; hire recruit; dismiss fire; divorced separated; rent lease; insurance coverage; verify confirm check;
encrypt secure; colour color; centre center; organise organize; organisation organization; programme program; language speak; permanent
lasting; beginner newcomer start; recommend suggestion advice; tip advice; opinion believe think; garage parking park; bus transport; train
rail railway; plane flight; bicycle bike cycle; ticket fare; kid teenager young; owner own; tools equipment; task duty responsibility; deadline due;
team group; event meeting; certificate proof document; invoice bill receipt; discount reduction off; gift present; trash bin waste`

const DE = `
beginn anfang start; beginnen anfangen starten; ende schluss; kosten preis gebuhr; kostet preis kosten; kaufen erwerben; bezahlen zahlen
zahlung; arbeit job beruf; firma unternehmen betrieb; grunden gegrundet grundung grunder; auto wagen fahrzeug; arzt doktor; wohnen wohnung
adresse; stadt ort; offnungszeiten geoffnet; urlaub ferien; telefon telefonnummer; kundigen kundigung; erreichen telefon kontakt; kontakt telefon;
mail email; loschen entfernen; andern anderung; anmelden anmeldung; lieferung liefern; umtausch ruckgabe; geburtstag geboren;
frist termin; chef leiter; mitarbeiter angestellte; kind kinder; miete mieten; essen speise; verheiratet mann frau; krank krankheit;
rechnung beleg; reservieren reservierung buchen; erlaubt durfen verboten; parken parkplatz parkplatze`

const related = new Map<Language, Map<string, string[]>>()

function readGroups(language: Language, groups: string): Map<string, string[]> {
  const of = new Map<string, string[]>()
  for (const group of groups.split(';')) {
    const words = group
      .trim()
      .split(/\s+/)
      .map((word) => stem(word, language))
    for (const word of words) {
      const known = of.get(word) ?? []
      for (const other of words) if (other !== word && !known.includes(other)) known.push(other)
      of.set(word, known)
    }
  }
  return of
}

/** Stems that mean about the same as a stem. */
export function relatedTerms(stemmed: string, language: Language): string[] {
  if (related.size === 0) {
    related.set('en', readGroups('en', EN))
    related.set('de', readGroups('de', DE))
  }
  return related.get(language)?.get(stemmed) ?? []
}
