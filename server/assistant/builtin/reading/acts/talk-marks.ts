import type { LessonTalk } from '../../../types.ts'

/**
 * Words about the conversation itself, folded and without signs: what is left of a sentence without them says whether it states
 * anything. Each form has the talk it is a mark of; those that alone decide nothing (`weak`) only cover their words.
 */
export interface Mark {
  talk: LessonTalk
  weight: number
  form: RegExp
}

/** `=` before a form: only as a whole clause. Clauses are parted by ` | `. */
const FORMS: [LessonTalk, number, string][] = [
  // English
  [
    'greeting',
    2,
    '(?:hi+|hello|hey+|hiya|howdy|alright|morning|good (?:morning|afternoon|evening|day)|greetings)(?: (?:there|again|all|everyone|folks|mate))?',
  ],
  [
    'thanks',
    3,
    '(?:ok |great |no )?(?:thanks|thank you|thx|tnx|cheers|ta|much appreciated|appreciate (?:it|that)|im grateful)(?: (?:a lot|so much|very much|mate|again|a million|for (?:that|this|all (?:this|that)|asking|(?:your|the) (?:help|patience|time)|(?:reading|checking|noting|sorting|doing|adding|writing|letting|confirming|explaining|going)(?: (?:it|that|this|me|everything|over|through|down|back|all|out|up))*)))*',
  ],
  [
    'bye',
    4,
    '(?:good ?bye|bye(?: bye)?|see (?:you|ya)|ttyl|cya|good ?night|nighty night|take care|farewell|so long|until (?:then|next (?:time|week)|tomorrow|later)|(?:talk|speak|chat|back|more)(?: to you| again)? (?:soon|later|tomorrow|tonight|next (?:time|week)|another (?:day|time))|have a (?:good|nice|great|lovely) \\w+|catch you \\w+)(?: (?:later|soon|tomorrow|then|tonight|all|to you))?',
  ],
  [
    'bye',
    3,
    '(?:(?:i|ive|im|i am|we|must|really|just|have|got|to|gotta|better|should|need|ought|going|be|off) ){0,6}(?:gotta|got to|have to|need to|must|better|should|going to|off to|ought to) (?:go|run|leave|dash|head|be off|bounce|rush|fly|get (?:back|going|off)|stop|finish|sleep|crash|log off|sign off|pick (?:up|the)|catch|feed|cook|start|work|open up|close up|be going)(?: (?:now|off|out|home|here|to (?:bed|work|sleep)|back to work))*',
  ],
  [
    'bye',
    3,
    '(?:im|i am|we are|were|time to be|got to be|gotta be) (?:off|out|done|finished|knackered|tired|exhausted|beat|shattered|heading (?:off|out|home)|leaving|going (?:home|to bed|now)|calling it a (?:day|night))(?: (?:now|here|for (?:today|now|the day)|to bed))*',
  ],
  [
    'bye',
    3,
    '(?:(?:ok|right|well|i think|i guess|so|and|can|could|shall|lets|let|may|might|will|we|us|you|i|should|just|please) )*(?:leave it (?:there|here|at that)|stop (?:here|there|now|for (?:now|today))|call it (?:a (?:day|night)|quits)|wrap (?:up|this up|it up|things up)|pause(?: here)?|end (?:here|there|it here)|take a break|continue (?:later|tomorrow|another)|carry on (?:later|tomorrow)|pick (?:this|it) up (?:later|tomorrow|again)|finish (?:here|there|up|for today))(?: (?:for )?(?:now|today|tonight|later|tomorrow|time|day|here|again))*',
  ],
  [
    'bye',
    3,
    '(?:(?:thats|that is|this is|its|that will be|thatll be) )?(?:all|it|enough|everything|plenty)(?: (?:from me|i (?:have|ve got|got)|there is|really|then))* (?:for (?:today|now|tonight|the (?:day|moment)|this (?:evening|morning|afternoon)))',
  ],
  [
    'bye',
    3,
    '(?:thats|that is|that was|thatll be|i think thats) (?:all|it|everything|the lot|enough)(?: (?:from me|i (?:have|ve got|got|can think of)|really|then|folks))*',
  ],
  [
    'wait',
    3,
    '(?:please )?(?:hang|hold) on(?: (?:a|one|1) (?:sec|second|minute|moment|tick|mo))?|brb|bbl|bbs|gtg|g2g|afk|(?:just )?(?:give me|gimme|wait) (?:a|one|1|two|five|5|2) (?:secs?|seconds?|minutes?|mins?|moments?|ticks?|mo)|(?:just )?(?:a|one|1|half a|two) (?:sec|secs|second|seconds|tick|ticks|mo)|(?:just )?(?:a|one) (?:moment|minute)(?: please)?|stand ?by|be right back|be back (?:soon|in|later)(?: (?:a|5|five|ten|10) (?:min|mins|minutes|moment|sec|bit))?|back in (?:a|5|five|ten|10) (?:sec|min|mins|minute|minutes|bit|moment|tick)',
  ],
  [
    'wait',
    3,
    'let me (?:just |quickly )?(?:get|grab|find|finish|fetch|put|answer|take|eat|feed|grab|deal)(?: \\w+){1,3}(?: first)?|(?:my |the |our |a )?(?:train|bus|taxi|uber|lunch|dinner|food|tea|coffee|kettle|pizza|guest|guests|visitor|visitors|customer|client|next \\w+)(?:s| is| has| are)? (?:here|ready|arrived|coming|leaving|boiling(?: over)?|waiting|just (?:arrived|came))|(?:quick |lunch |coffee |tea |short )break|(?:time for|off to) (?:bed|lunch|dinner|work|sleep|a \\w+)|(?:hab|habe|ich hab|ich habe|have|got) (?:grad |gerade |jetzt |heute |leider |grade )*(?:keine|no) (?:zeit|time|lust|nerven)(?: (?:mehr|now|right now|today))?',
  ],
  ['wait', 2, 'wait|sec|moment|bear with me|excuse me|pardon me|sorry gotta'],
  [
    'wait',
    2,
    '(?:(?:someones?|somebodys?|something|the|my|mum|mom|dad|kids?|phones?|boss|wife|husband|baby|dog|postman|customer|client|doorbell|door) ){1,3}(?:is |are )?(?:just )?(?:at the door|calling(?: me)?|ringing|crying|knocking|barking|waiting|on the (?:phone|line|other line)|(?:just )?(?:came|walked) in|here|needs me|wants me)',
  ],
  [
    'refusal',
    3,
    '(?:idk|dunno|dont know|do not know|not sure|no idea|no clue|no comment|cant say|cannot say|couldnt say|could not say|cant remember|dont remember|cant think|not certain|unsure|beats me|haven?t a clue)(?: (?:really|tbh|to be honest|honestly|yet|offhand|sorry|lol|what to (?:say|tell you|write|add)|about that|how to (?:say|put) (?:it|that)|of (?:anything|one|any)(?: (?:else|more|right now|just now))?|right now|off the top of my head|either|exactly|at the moment))*',
  ],
  [
    'refusal',
    3,
    '(?:id |i would |i |we |wed )?(?:rather|prefer|like)(?: to)? (?:not|keep (?:that|it)|skip|leave)(?: (?:to |say|answer|talk|go|get|that|it|about|into|private|discuss|share|disclose|out|this|one|to myself|between us))*',
  ],
  [
    'refusal',
    3,
    '(?:(?:lets|can we|could we|please|ill|i will|just|we can) )*(?:skip|pass|next)(?: (?:on|this|that|it|one|the|question|please|thing|topic|for now))*',
  ],
  [
    'refusal',
    3,
    '(?:nothing|nowt|nope nothing|not much|nothing (?:much|really|else|more|special))(?: (?:comes|springs|pops|else|really|more|to (?:mind|add|say|report|tell)|right now|at the moment|just now|in particular|for now|today|off hand|about that|on that|there))+',
  ],
  [
    'refusal',
    3,
    '(?:(?:ill|i will|let me|lemme|i have to|i need to|id have to|i would have to|need to|must|will|have to) )+(?:think|check|see|look (?:it|that|into)|get back|sleep on|ask|find out|come back|mull)(?: (?:to|about|it|that|you|over|on|up|around|first|again|later|the|my|with|into|this|boss|wife|husband|team|colleagues?|someone))*',
  ],
  [
    'refusal',
    3,
    '(?:(?:please|can you|just|maybe|you can) )*ask (?:me )?(?:(?:that|again|about) )*(?:later|another (?:time|day)|again(?: later)?|tomorrow|some other time|something else|next time)',
  ],
  [
    'refusal',
    3,
    '(?:too|so|bit) (?:personal|private|early to (?:say|tell))|none of (?:your|anyones) business|(?:thats|that is|its|it is) (?:private|personal|confidential|a secret|a (?:hard|tough|tricky|difficult|good|great|nice|fair) (?:one|question|point))|(?:good|great|hard|tough|tricky|fair|interesting|nice) (?:question|point|one)|no (?:answer|thoughts)|i (?:havent|have not|never|didnt) (?:really |yet )?(?:thought|decided|figured|considered|worked|looked)(?: (?:about|that|it|this|of|out|yet|into))*|another time|not now|not (?:today|right now)|(?:maybe )?later|my mind (?:is|has gone|went) blank|drawing a blank',
  ],
  ['refusal', 3, '=nothing|none|nah|nope|no|meh'],
  [
    'praise',
    3,
    '=(?:(?:that|this|it|thats|its|you|youre|youve|your|that all|all that|all) )*(?:is |was |are |were |looks? |sounds? |seems? |reads? |been |feels? |really |all |just |very |so |pretty |quite |a |an |such |rather |getting |doing |done |working |not |too |much |more |good |my |bit ){0,5}(?:good|great|right|fine|nice|handy|helpful|useful|lovely|perfect|brilliant|excellent|fantastic|amazing|awesome|wonderful|kind|sweet|clever|smart|neat|cool|correct|fun|funny|interesting|impressive|annoying|boring|silly|stupid|weird|strange|odd|confusing|pointless|repetitive|polite|patient|quick|pushy|nosy|company|listener|job|work)(?: (?:of you|to (?:say|know|hear|talk to|chat with|me)|to talk|job|work|stuff|one|with me|you know(?: that)?|thanks|enough|already|so far|actually|at this|too|then|now|company|listener|bot|thing))*',
  ],
  [
    'praise',
    3,
    '(?:(?:that|this|you|youre|youve|thats|that all|all that) )+(?:is |was |are |were |looks? |sounds? |seems? |reads? |been |feels? |really |all |just |very |so |pretty |quite |a |an |such |rather |getting |doing |done |working |not |too |much |more |good |my |bit ){0,5}(?:good|great|right|fine|nice|handy|helpful|useful|lovely|perfect|brilliant|excellent|fantastic|amazing|awesome|wonderful|kind|sweet|clever|smart|neat|cool|correct|fun|funny|interesting|impressive|annoying|boring|silly|stupid|weird|strange|odd|confusing|pointless|repetitive|polite|patient|quick|pushy|nosy|company|listener|job|work)(?: (?:of you|to (?:say|know|hear|talk to|chat with|me)|to talk|job|work|stuff|one|with me|you know(?: that)?|thanks|enough|already|so far|actually|at this|too|then|now|company|listener|bot|thing))*',
  ],
  [
    'praise',
    3,
    'makes sense|well (?:done|put|said)|i (?:do |really |sincerely )?hope (?:you|that|this|its|it is)(?: \\w+){0,3}|you (?:got|have got|nailed|understood) (?:it|that|me)(?: right)?|got it|fair enough|i (?:like|love) (?:that|this|it|you|how (?:you|that)|the way)|that helps|(?:i|we) (?:really )?(?:enjoy|enjoyed|like|liked|love|hate|appreciate) (?:this|that|it|talking|chatting|your|you)(?: \\w+)?|this is taking (?:forever|ages|too long)|(?:im|i am|getting|getting a bit|starting to get|a bit|so) (?:tired|bored|sick|fed up|annoyed)(?: (?:of|by|with) (?:this|that|it|you|your \\w+))?|you (?:ask|keep|want|talk|type|write|repeat|sound|seem|really|never|always|just|already|certainly|sure) (?:asking|to know|know|so|too|a lot|lots|many|like|very|quite|that|the same|questions|yourself|repeating)(?: (?:many|much|of|a lot|questions|things|this|that|everything|fast))*|stop asking(?: me)?(?: (?:that|this|about))*|go ahead|keep going',
  ],
  ['praise', 3, '=(?:please )?(?:go|carry|move) on'],
  [
    'filler',
    2,
    '(?:h+m+|m{2,}|u+h+m*|um+|er+m*|ah+|oh+|ooh+|aha+|well|lol|lmao|rofl|haha+|hehe+|omg|wow|wtf|ugh|phew|whew|okay|ok|okey|okie|alrighty|yeah|yep|yup|ya|nah|nope|kk|oops|whoops|tbh|xd)',
  ],
  ['filler', 2, '=right|yes|sure|no|cool|k|so|fine|great|good|nice|perfect|super|alas|sorry'],
  ['filler', 1, 'right|yes|sure|no|cool|so|fine|great|sorry'],
  [
    'filler',
    1,
    'let me|lets see|im afraid|i am afraid|to be honest|honestly|you know(?: that)?|you see|i (?:think|guess|suppose|mean|see|understand)|please|anyway|by the way|btw|also|oh and|and|what to (?:say|tell you|write)|(?:right|just) now|at the moment|today|tonight|tomorrow|this (?:evening|morning|afternoon)|again|back|in a (?:bit|minute|moment|sec)|next (?:door|week|time)|lost count|(?:real )?quick(?:ly)?|silly me|dont worry|no (?:worries|problem|matter)|never ?mind|test(?:ing)?',
  ],
  // German
  [
    'greeting',
    2,
    '(?:hallo|moin(?: moin)?|servus|gruss gott|gruezi|tach|hi|hey|guten (?:tag|morgen|abend)|na|huhu)(?: (?:zusammen|nochmal|du|ihr|da))?',
  ],
  [
    'thanks',
    3,
    '(?:(?:ok|gut|super|prima|klasse|ja|nein|ach|alles klar) )*(?:danke(?: (?:schon|dir|ihnen|euch|sehr|vielmals|nochmal))*|dank (?:dir|ihnen|euch)|(?:vielen|besten|herzlichen|lieben|schonen|tausend) dank|dankeschon|merci)(?: (?:fur (?:die|deine|eure|ihre|das) \\w+|dir|euch|ihnen|schon mal|soweit|auch))*',
  ],
  [
    'thanks',
    3,
    '=(?:sehr |ja )?gern(?:e)?(?: (?:geschehen|doch))?|(?:you are|youre) (?:very |most )?welcome|alles gut(?: so)?',
  ],
  [
    'bye',
    4,
    '(?:tschuss+(?:i)?|tschau|ciao|servus|ade|pfiat di|auf wiedersehen|wiedersehen|bis (?:bald|dann|denn|morgen|spater|nachher|demnachst|nachste[ns]? \\w+|zum nachsten mal|die tage|heute abend)|gute nacht|schonen (?:tag|abend|feierabend|sonntag)(?: noch)?|schones wochenende|mach s? ?gut|feierabend|man sieht sich|wir horen uns)',
  ],
  [
    'bye',
    3,
    '(?:(?:ich|wir|jetzt|leider|mal|dann|so|muss|mussen|muessen|aber) )*(?:muss|mussen|muessen|gehe?|sollte) (?:(?:ich|jetzt|dann|leider|mal|wieder|gleich|schnell|nun|erstmal|auch|los) )*(?:los|weg|weiter(?:arbeiten|machen)?|gehen|aufhoren|schluss machen|ins bett|schlafen|arbeiten|an (?:den|die|das)|in (?:den|die|das)|zum|zur|zu|raus|rein|ran)|ich bin (?:dann )?(?:mal )?(?:weg|raus|mude|platt|durch|fertig)|ich mach (?:jetzt )?(?:schluss|feierabend)',
  ],
  [
    'bye',
    3,
    '(?:(?:das|es|ok|gut|so|mehr|jetzt|glaub|ich|dann|also|denke) )*(?:reichts?|genugt|genug|wars|war es|wars das|ist alles|wars dann|soll reichen|langts?|lassen wirs|schluss|feierabend|machen wir schluss|horen wir auf|aufhoren|pause)(?: (?:dann|so|es|das|jetzt|mal|erstmal|auch|schon|wohl|gut|sein|fur (?:heute|jetzt|den anfang|s erste|diesmal)|heute|hier))*|(?:konnen|konnten|wollen|sollen) wir (?:(?:hier|jetzt|das|es|da|fur heute|mal|bitte|kurz|morgen|spater|ein andermal|eine) )*(?:aufhoren|schluss machen|stoppen|pausieren|abbrechen|weitermachen|pause(?: machen)?|belassen|enden|lassen)',
  ],
  [
    'wait',
    3,
    '(?:(?:ein(?:en)?|nur|kleinen?|kurz|eine|ganz|bitte) )*(?:moment(?:chen)?(?: bitte| mal)?|augenblick|sekunde|sekundchen|minute|momentchen|wart(?:e)?(?: (?:mal|kurz|bitte|eben|noch|schnell|ne|eine|sekunde|minute))*|bin gleich (?:wieder )?(?:da|zuruck)|gleich (?:wieder )?(?:da|zuruck|weiter)|bin kurz weg)',
  ],
  [
    'wait',
    2,
    '(?:(?:es|da|das|der|die|mein|meine|jemand|wer|telefon|chef|kind|kinder|hund|kunde|kundin) ){1,3}(?:klingelts?|klopfts?|ruft(?: (?:an|mich))?|weint|schreit|bellt|wartet|steht|kommt|ist (?:an|vor|in) der \\w+)(?: (?:gerade|grad|jemand|wer|es|an|vor|der|die|tur|kundschaft|kurz|mich))*|da klingelt (?:wer|jemand|es|das)(?: telefon)?',
  ],
  [
    'refusal',
    3,
    '(?:(?:das|ich|da|es|grad|gerade|so|leider|ehrlich|gesagt|puh|hm|ach) )*(?:weiss (?:ich )?(?:(?:es|das|grad|gerade|leider|auch|jetzt|ehrlich|gesagt|so|genau|selbst|selber|noch|im moment|momentan|spontan|aus dem kopf) )*(?:nicht|net|nich|ned)|keine ahnung|da fragst du (?:mich|was)(?: was)?|ka|kein plan|keinen plan|(?:bin|bin mir) (?:ich )?(?:mir )?(?:nicht|unsicher)(?: (?:so |ganz )?sicher)?|fallt mir (?:\\w+ ){0,4}(?:nicht|nichts|nix)(?: \\w+)?|kann ich (?:\\w+ ){0,3}(?:nicht|nichts) sagen|mir fallt (?:\\w+ ){0,4}(?:nicht|nichts|nix)(?: (?:mehr|ein|dazu))*)(?: (?:mehr|genau|so|ein|grad|gerade|leider|dazu|jetzt|auch|spontan|heute|heut|im moment))*|mehr fallt mir (?:\\w+ ){0,3}nicht ein',
  ],
  [
    'refusal',
    3,
    '(?:(?:ich|da|das|dazu|daruber|dies|hierzu|hm|muss|musste|werd|wurde|will|mochte|sag|sage|rede|spreche|darf|kann) )*(?:(?:(?:sag|sage|rede|spreche) (?:(?:ich|wir|man|da|das|dazu|daruber|hier|lieber|eher|jetzt|dir|mich|mir|gern|gerne) )*(?:nichts?|nicht)|(?:mochte|will|wurde|darf|kann) (?:(?:ich|wir|man|da|das|dazu|daruber|hier|lieber|eher|jetzt|dir|mich|mir|gern|gerne) )*(?:nichts?|nicht)(?= (?:sagen|verraten|reden|sprechen|antworten|preisgeben|dazu|ins|aussern|beantworten))))(?: (?:sagen|verraten|reden|sprechen|antworten|preisgeben|dazu|ins|netz|stellen|aussern|beantworten))*|(?:da(?:s|zu|ruber)?|ich) (?:muss|musste|musst|mussen|mussten) (?:ich|wir|man|da|erst|mal|noch|kurz|den|die|das|uberlegen|nachdenken|nachsehen|nachschauen|schauen|nachfragen|fragen)(?: \\w+){0,3}(?: (?:uberlegen|nachdenken|nachsehen|nachschauen|schauen|nachfragen|fragen|klaren))?|(?:lass mich|muss) (?:\\w+ ){0,2}(?:uberlegen|nachdenken|nachsehen|nachschauen)',
  ],
  [
    'refusal',
    3,
    '(?:(?:bitte|das|die|wir|ich|lass|lassen|komm|mal|lieber) )*(?:weiter|nachste(?:r|s|n)? (?:frage|bitte|thema)|uberspring\\w*(?: wir| ich| das| bitte)*|auslassen|weglassen|passe?|spater|ein andermal|andermal|frag (?:mich )?(?:\\w+ )?(?:spater|morgen|nochmal|ein andermal|was anderes)|nix|nichts|gar nichts)(?: (?:bitte|mal|dazu|mehr|weiter|frage))*|(?:gute|schwierige|schwere|interessante) frage|(?:das |ist |mir |zu |etwas |sehr |viel ){1,5}(?:privat|personlich|geheim|vertraulich|intim)|(?:ich )?komm(?:e)? (?:\\w+ ){0,4}(?:zuruck|drauf)|lass(?:en)? (?:uns |wir )(?:\\w+ ){0,3}(?:morgen|spater|weitermachen|aufhoren|ein andermal)(?: weitermachen| weiter)?|geht (?:dich|sie|niemanden|keinen) nichts an|(?:heute|jetzt|gerade) nicht(?: mehr)?|mehr (?:gibts|gibt es|habe ich|hab ich|weiss ich|fallt mir) (?:\\w+ ){0,4}(?:nicht|nichts|ein)?',
  ],
  [
    'praise',
    3,
    '(?:(?:das|dies|es|du|sie|ihr|so|klingt|sieht|passt|stimmt|hort sich) )+(?:ist |bist |sind |war |klingt |sieht |passt |liest sich |macht |doch |schon |ja |ganz |sehr |echt |wirklich |richtig |alles |mal |so |eine? |an |aus |gar |nicht |ziemlich |total |soweit |viel |zu ){0,6}(?:gut|toll|super|prima|klasse|nett|lieb|hilfreich|schon|richtig|ordentlich|perfekt|passt|so|aus|an|nervig|komisch|langweilig|blod|anstrengend|lustig|klug|schlau|spass|praktisch|hoflich|freundlich)(?: (?:von (?:dir|ihnen|euch)|aus|an|so|schon|gemacht|danke|geworden|hier|finde ich))*|gut gemacht|alles klar|verstanden|einverstanden|genau|du nervst(?: \\w+)?|hor (?:bitte |mal |kurz |endlich |jetzt )*(?:auf|damit)(?: (?:mit|den|der|fragen|fragerei|auf|damit))*|(?:stell|frag) (?:mir |mich |bitte )*nicht (?:so viel(?:e)?|standig|dauernd|immer)(?: \\w+){0,3}|lob',
  ],
  [
    'filler',
    2,
    '(?:ach(?: (?:so|ja|nee|was))?|aha|puh|tja|naja|na ja|na gut|oh|uff|ups|hm+|ahm|ah|ok|okay|jo|jup|nee|ne|klar|genau|sorry)',
  ],
  ['filler', 2, '=ja|nein|gut|so|also|super|prima|klasse|toll|top|passt|schon|nix'],
  ['filler', 1, 'nein|so|super|prima|klasse|toll'],
  [
    'filler',
    1,
    'ubrigens|ausserdem|noch was|und|aber|bitte|kurz|mal|jetzt|heute|heut|morgen|gleich|gerade|grad|ja|telefon|wehen|ich hoffe|glaub(?:e)?(?: ich)?|weisst du|ehrlich gesagt|leider|egal|macht nichts|kein problem',
  ],
  // Spanish, French, Italian, Portuguese, Dutch
  [
    'greeting',
    2,
    'hola|buenas|buen[oa]s (?:dias|tardes|noches)|bonjour|bonsoir|salut|coucou|ciao|buongiorno|buonasera|salve|ola|bom dia|boa (?:tarde|noite)|hoi|dag|goedemorgen|goedemiddag|goedenavond',
  ],
  [
    'thanks',
    3,
    '(?:muchas |mil )?gracias(?: por \\w+)?|merci(?: (?:beaucoup|bien|infiniment|pour \\w+))?|grazie(?: (?:mille|tante))?|(?:muito )?obrigad[oa]|dank (?:je|u)(?: wel)?|bedankt|de nada|de rien|prego',
  ],
  [
    'bye',
    4,
    'adios|chao|chau|hasta (?:luego|manana|pronto|la proxima|otra)|buenas noches|nos vemos|au revoir|a (?:demain|bientot|plus(?: tard)?|tout a l heure|la prochaine)|bonne (?:nuit|soiree|journee)|arrivederci|a (?:domani|presto|dopo)|buona(?:notte| serata| notte)|ci vediamo|tchau|ate (?:logo|amanha|breve|mais)|boa noite|tot (?:ziens|morgen|straks|later|de volgende keer)|doei|fijne (?:dag|avond)|welterusten',
  ],
  [
    'bye',
    3,
    '(?:lo )?dejamos(?:lo)? (?:\\w+ ){0,2}(?:por hoy|aqui|ahi)|(?:lo )?dejamos|(?:por hoy|eso es todo|ya esta|nada mas)(?: (?:por hoy|por ahora))?|(?:me )?tengo que (?:ir(?:me)?|dejar\\w*|salir|abrir|cerrar|trabajar)|me voy|(?:c est|ce sera) (?:tout|bon)(?: pour (?:aujourd hui|le moment|l instant))?|on (?:s )?arrete (?:la|ici)|(?:je dois|il faut que j) (?:y aller|partir|filer|aille|te laisser|vous laisser)|j y vais|per oggi(?: (?:basta|e tutto))?|basta(?: cosi| per oggi)|(?:ora )?devo (?:andare|scappare|chiudere)|por hoje(?: e so| chega)?|tenho que (?:ir|sair)|(?:ik )?moet (?:ervandoor|gaan|weg)|(?:dat|het) (?:was|is) (?:het|alles|genoeg)(?: voor (?:vandaag|nu))?|genoeg voor vandaag',
  ],
  [
    'wait',
    3,
    'un (?:momento|segundo|momentito|moment|instant|attimo|secondo|istante)(?: por favor| s il (?:te|vous) plait)?|espera(?:me|d|te)?(?: (?:un|una) \\w+)?|attend(?:s|ez)(?: (?:une?|voir) \\w+)?|deux (?:secondes|minutes)|une (?:seconde|minute)|aspett(?:a|i|ate)(?: un \\w+)?|um (?:momento|segundo|minuto)|espera ai|even(?: wachten|tjes)|wacht(?: even)?|(?:een )?(?:momentje|ogenblik(?:je)?)',
  ],
  [
    'refusal',
    3,
    '(?:no|ni) (?:lo )?(?:se|sabria|idea|me acuerdo|recuerdo)(?: (?:decirte|que decir|muy bien|la verdad|ahora))*|ni idea|(?:paso|siguiente|la siguiente|otra pregunta|siguiente pregunta)|dejame (?:pensar|ver)(?:lo)?|prefiero no (?:\\w+)(?: \\w+)?|(?:no se me ocurre|nada)(?: (?:nada|mas|ahora))*|(?:je (?:ne )?)?(?:sais|sait) pas(?: (?:trop|bien|encore))?|aucune idee|je (?:ne )?prefere(?: ne)? pas (?:\\w+)(?: \\w+)?|je passe|(?:question )?suivante?|laisse(?:z)? moi (?:reflechir|voir|y penser)|rien (?:d autre|de plus|a (?:dire|ajouter))|plus tard|non (?:lo )?(?:so|saprei|ricordo)|nessuna idea|boh|passo|fammi pensare|preferisco (?:non|di no)(?: \\w+)?|(?:nao|na[o]) (?:sei|lembro|me lembro)|sem ideia|prefiro nao(?: \\w+)?|deixa(?: me)? (?:pensar|ver)|geen (?:idee|flauw idee)|weet (?:ik )?(?:(?:het|dat|even|zo) )*niet|sla (?:\\w+ )?over|volgende(?: vraag)?|laat me (?:even )?(?:denken|nadenken)|liever niet',
  ],
  [
    'praise',
    3,
    '=(?:que |muy |esta |eso |todo |tan )*(?:bien|bueno|genial|perfecto|estupendo|vale|claro|explicado)(?: (?:hecho|explicado|todo|asi))*|(?:c est |tres |ca )*(?:bien|super|parfait|genial|gentil|top|chouette|d accord|entendu)(?: (?:dit|fait|resume))*|(?:va |molto |tutto )*(?:bene|bravo|perfetto|ottimo|gentile|esatto)|(?:muito |esta |que )*(?:bem|bom|otimo|perfeito|legal|certo)|(?:heel |dat is |wat )*(?:goed|mooi|leuk|prima|top|handig|lief)',
  ],
  [
    'filler',
    2,
    'mm+|eh+|pues|bueno|vale|bah|euh|ben|bon|alors|oui|si|non|allora|dunque|insomma|entao|pois|nou|tja|nee|ja',
  ],
  [
    'filler',
    1,
    'ah|ademas|y|o sea|por cierto|perdona|perdon|d ailleurs|et|pardon|oggi|hoy|aujourd hui|vandaag',
  ],
]

/** What says most first, so that a filler takes no word from a phrase. */
export const MARKS: Mark[] = [...FORMS]
  .sort((a, b) => b[1] - a[1])
  .map(([talk, weight, form]) => ({
    talk,
    weight,
    form: form.startsWith('=')
      ? new RegExp(`(?<=^ |\\| )(?:${form.slice(1)})(?= \\|| $)`, 'gu')
      : new RegExp(`(?<![\\p{L}\\p{N}])(?:${form})(?![\\p{L}\\p{N}])`, 'gu'),
  }))
