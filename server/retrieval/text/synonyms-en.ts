/** Everyday English synonyms, in groups; see synonyms.ts. */
export const ENGLISH_GROUPS = `
monday mon; tuesday tue tues; wednesday wed; thursday thu thur thurs; friday fri; saturday sat; sunday sun; shut close closed;
begin start commence launch; end finish stop; buy purchase order; cost price fee charge; expensive price; cheap price; free
gratis; job work occupation profession; employer company; boss manager supervisor; employee staff worker personnel; company firm
business enterprise; founder founded; established founded; build construct; produce manufacture; car vehicle automobile; doctor
physician; doctor medical; medicine medication drug; sick ill; illness disease; child kid; mother mom mum; father dad; wife
husband spouse married; partner spouse wife husband; son child; daughter child; born birth birthday; die death dead; kill murder;
live reside home; home wfh; appointment appt; people ppl; house home apartment; city town; nation country; big large; huge enormous; little small tiny; tall height; high
height; long length; wide width; deep depth; heavy weight weigh; age old; fast quick speed rapid; difficult hard; easy simple;
important significant; main primary chief principal; famous known popular; often frequently frequency; choose select pick; obtain
receive; assist support help; required mandatory must; permit permission allow allowed; forbid prohibit ban; happen occur; show
display; locate location situated; search find; modify edit alter change; delete remove erase; join combine merge; divide split
separate; email mail; picture photo image photograph; photo photograph; film movie; song music; game match; repair fix; broken
damaged; error problem mistake;
answer reply response; phone telephone mobile call; speak talk; meaning means definition; kind type sort; reason cause because;
result outcome effect; goal aim purpose objective; plan intend; owner property; money fund; income earn salary wage pay; tax duty;
rule regulation law; legal law; judge court; police officer; war conflict battle; army military; attack assault; victory win;
defeat loss; leader head; teacher instructor; education school university; studied university; student pupil; university college;
degree graduated; degree university; book author; author writer wrote; painter painted; inventor invented; near close; arrive
arrival; depart departure; hour time; annual yearly year; today now current; holiday vacation leave; trip travel journey; eat
food; drink beverage; pet animal; contact email phone reach; address location; document paper; form application; apply
application; cancel terminate end; refund reimburse money; ship shipping deliver delivery; store shop; client customer; guest
visitor; password passphrase passcode; login log sign; register registration enroll; folder directory; website site page; app
application; laptop computer pc; automatic automatically; copy duplicate; notify notification alert; block prevent; blocked
suspended; appointment meeting; book reserve booking reservation; percent percentage proportion; amount number quantity; maximum
limit most; minimum least; grow growth increase rise; decline fall decrease reduce; newest latest recent; original initial first;
earliest first oldest; final last; whole entire; part portion; difference different; same identical; benefit advantage;
disadvantage drawback; dangerous danger risk; safe safety secure; hurt injured injury; river stream; ocean sea; road street;
mountain hill; wood forest; rain weather snow; religion faith religious; church religious; god divine; king monarch ruler;
inhabitants population people; household home; hobby free leisure; hobbies free leisure; enjoy like love; favourite favorite best;
skill expertise; retire retirement pension; eligible qualify; replace replacement; stolen lost missing; incorrect wrong; quit
resign leave; hire recruit; dismiss fire; divorced separated; rent lease; insurance coverage; verify confirm check; encrypt
secure; colour color; centre center; organise organize; organisation organization; programme program; language speak; permanent
lasting; beginner newcomer start; recommend suggestion advice; tip advice; opinion believe think; garage parking park; bus
transport; train rail railway; plane flight; bicycle bike cycle; ticket fare; kid teenager young; owner own; tools equipment; task
duty responsibility; deadline due; team group; event meeting; certificate proof document; invoice bill receipt; discount reduction
off; gift present; trash bin waste; toilet lavatory bathroom restroom loo wc; elevator lift; flat apartment; ground floor; yard
garden; garden plot allotment; shed hut cabin; lawn grass; hen chicken poultry cockerel; cow cattle; pig pork; sheep lamb; puppy
dog; kitten cat; fish seafood; soup broth stock; salty salt; spicy hot; sweet sugar; bread loaf; pasta noodle spaghetti; freezer
freeze frozen; fridge refrigerator; oven bake; stove cooker; pot pan; pan skillet; boil cook; chop cut slice; peel skin; dish
meal; lunch meal; dinner meal; breakfast meal; vegetarian vegan; ingredient recipe; cup glass mug; bottle drink; raw uncooked; rotten
spoiled mouldy; leftover remaining rest; burn fire; bonfire fire; smoke smoking cigarette; electricity power current; heating
heater warm; light lamp; waste rubbish garbage; rubbish trash garbage; clean wash; dirty stain; soap detergent; towel linen; key
lock; unlock open; shut close; locker safe; door gate; entrance entry door; exit way; wall fence; furniture chair table; bed
sleep; blanket bedding; clothes clothing dress; shoe boot; hat cap; bag luggage suitcase; luggage baggage; umbrella rain;
jewellery jewelry; watch clock; toy game; knife blade; hammer tool; screw bolt; wire cable; pipe tube; battery charge; charger
cable power; noise loud; quiet silent; holiday christmas; weekend saturday; weekend sunday; weekday monday; weekday tuesday;
weekday wednesday; weekday thursday; weekday friday; midnight night; noon
midday; evening night; morning breakfast; dawn sunrise; dusk sunset; season spring; season summer; season autumn; season winter;
autumn fall; fortnight
weeks; decade years; century years; daily day; weekly week; monthly month; instantly immediately; immediately promptly once; soon
shortly; later afterwards; beforehand advance earlier; previously former before; currently now; recently lately; temporarily
temporary; forever permanently; sometimes occasionally; rarely seldom; always constantly; until till; during while; erased deleted
removed; restore recover undo; recover retrieve; disconnect offline; offline internet connection; internet web online; wifi
wireless wlan network; network connection; router wifi; browser chrome firefox; click press tap; tap press touch; button key;
shortcut key combination; keyboard typing; type enter write; screen display monitor; screenshot capture; record recording; scan
scanner; print printer; file document attachment; attach attachment; attachment enclosure; sheet spreadsheet excel; table column
row; cell column row; heading title headline; paragraph text section; text message sms; chat conversation message; conversation
thread; inbox mailbox; recipient addressee; sender from; forward redirect; mail message; spam junk; subscribe subscription follow;
unsubscribe cancel stop; subscriber follower; follow subscribe; post publish; publish release issue; upload attach; download save;
save store keep; store storage; backup copy save; export download; import transfer move; transfer move migrate; migrate move
switch; switch change toggle; sync synchronise synchronize; link url; url address link; domain website; webpage page site;
bookmark favourite; tag label; label category; category group sort; filter restrict narrow; sort arrange order; arrange rearrange
order; hide conceal invisible; invisible hidden; visible show public; private hidden personal; privacy private; share sharing
give; collaborate together share; edit editing; revision version history; history log past; log record; undo revert; draft unsent;
signature sign; avatar picture profile; profile account; username name login; user member; permission right access; access open
reach; admin administrator; settings options preferences; option setting choice; default standard; feature function; enable
activate turn; disable deactivate turn; activate start; deactivate stop; install setup; setup configure; configure set; uninstall
remove; update upgrade; upgrade plan; version edition; bug error; crash freeze; slow speed; virus malware; hacked stolen
compromised; protect secure; camera webcam photo; microphone sound audio; speaker loudspeaker; volume loud; headphones earphones;
video clip; subtitle caption; playlist list; channel station; notebook laptop; tablet ipad; macbook mac; smartphone phone; mobile
cell; desktop computer; charger adapter; emulator simulate; script code; code program; translate translation; leave absence;
absence absent away; sick illness leave; paternity parental maternity; parental parent; certificate note; wage pay; bonus payment
extra; salary paid; overtime hours; shift hours; colleague coworker; interview application; resume cv; candidate applicant;
applicant apply; vacancy job position; position post role; career job; promotion raise; contract agreement; agreement deal treaty;
notice resignation; tenancy lease rent; tenant renter; landlord owner; deposit security; rent hire; borrow lend loan; lend loan;
loan credit mortgage; debt owe; owe pay; instalment payment; payment pay; cash money; card credit; wallet purse; account bank;
interest rate; invest investment; budget money; expense cost spending; reimburse expense refund; afford cost; donate donation
give; charity donation; grant funding; fund finance; sponsor fund; profit earnings; earnings income; pension retirement; benefit
payment allowance; allowance benefit; disability disabled; disabled wheelchair accessible; wheelchair accessible barrier;
accessible access; widow survivor spouse; survivor widow death; dependent child; veteran military service; citizenship citizen
national; immigrant immigration foreign; visa passport entry; passport identity; identity id card; proof evidence; evidence prove;
license licence permit; licence permit; permit license; driver drive driving; vehicle registration; plate registration; fine
penalty; penalty fine punishment; violation offense breach; suspend suspension revoke; revoke cancel withdraw; appeal objection;
complaint complain; complain report; report tell notify; hearing court; lawyer attorney; sue lawsuit; crime criminal; prison jail;
arrest detain; theft steal stolen; thief steal; witness see; government state federal; president leader; minister government;
mayor city; vote election; elect election; party political; parliament legislature assembly; senate parliament; bill law; act law;
constitution law; reform change; protest demonstration; revolution uprising rebellion; independence independent; colony colonial;
settle settler settlement; immigrate settle; emigrate leave; conquer conquest capture; invade invasion; occupy occupation;
surrender defeat; soldier troops; weapon arms gun; treaty peace; alliance allies; empire imperial; kingdom king; queen monarch;
emperor empire; throne king; noble aristocrat; slave slavery; ancient old; medieval middle; modern contemporary; founder
establish; established set; create make develop; develop development design; invent invention; discover discovery; discovery
found; pioneer first; design designer; architect design; engineer engineering; scientist researcher; research study; study learn;
experiment test; theory idea; prove show; measure measurement; weight mass; temperature degrees; warm temperature; cold
temperature; heat hot; pressure force; force power; energy power; engine motor; machine device; device apparatus; instrument tool;
material substance; metal iron steel; gas vapor steam; liquid fluid; solid hard; acid chemical; atom particle; cell organism;
species animal; plant vegetation; flower bloom; tree wood; fruit apple; seed grow; harvest crop; crop farm; farm agriculture;
farmer farm; soil ground; compost manure; weed weeds; pest insect; insect bug; bird fly; wild wildlife; nature natural;
environment ecological; climate weather; storm hurricane; flood water; drought dry; earthquake quake; lake water; sea coast; coast
shore beach; island isle; border boundary; boundary limit; region area; area zone; district neighborhood; suburb city; capital
city; village town; settlement town; bridge river; harbor port; harbour port; station stop; airport flight; hotel accommodation;
accommodation room; room bedroom; reservation reserve; tour guide; tourist visitor; museum exhibition; exhibit show; monument
statue; castle fortress; cathedral church; temple religion; priest clergy; pray prayer; faith belief; muslim islam; christian
christianity; jewish judaism; holy sacred; bible scripture; festival celebration; celebrate party; birthday party; wedding
marriage; marry wedding; engaged engagement; pregnant pregnancy; baby infant; toddler child; teen teenager; adult grown; elderly
senior; girl daughter; boy son; brother sibling; sister sibling; sibling brother sister; grandmother grandparent; uncle aunt;
cousin relative; relative family; family relatives; ancestor descent; friend companion; girlfriend partner; boyfriend partner;
neighbour neighbor; guest invite; host organise; audience spectators; crowd people; ethnicity ethnic race; race racial ethnic;
gender sex; male men; female women; hospital clinic; nurse hospital; dentist teeth; surgery operation; operate surgery; treat
treatment; therapy treatment; cure heal; vaccine vaccination; symptom sign; pain ache; headache pain; fever temperature; allergy
allergic; allergic intolerance; infection infect; virus disease; cancer tumor; blood bleeding; wound injury; accident crash; crash
accident collide; emergency urgent; ambulance emergency; exercise training; training course; course class lesson; lesson class;
class course; workshop course; exam test; grade mark; mark score; homework assignment; scholarship aid; tuition fee; fees tuition;
enrol enroll register; admission admit entry; entry admission entrance; ticket admission; curriculum subject; kindergarten
preschool; headmaster principal; principal headteacher; library books; novel book; poem poetry; story tale; magazine journal;
newspaper press; press media; reporter journalist; publish publisher; editor edit; chapter section; page leaf; language tongue;
word term; speech talk; lecture talk; debate discussion; discuss discussion; argue argument; opinion view; criticise criticize
criticism; criticism critic; praise admire; award prize; win winner; champion title; compete competition; competition contest
tournament; contest competition; tournament championship; league division; score goal; coach trainer; player athlete; athlete
sport; stadium arena; arena venue; venue location; team club; club association; association society; member membership; membership
member join; committee board; board directors; chairman chair president; director manager; executive ceo; ceo chief executive;
headquarters based office; branch office; department division; subsidiary owned; merge merger; acquire acquisition buy; sell sale;
trade commerce; export ship; import bring; supplier vendor; vendor seller; product item goods; goods products; brand make; quality
standard; guarantee warranty; return exchange; exchange swap; wrap packaging; package parcel; courier delivery; stamp postage;
letter mail; bin rubbish; recycle recycling; spend cost; tool device; allowed may; compulsory mandatory; obligatory mandatory;
needed required; necessary required; optional voluntary; volunteer voluntary; limit restriction; restrict limit; ban prohibit;
forbidden banned prohibited; illegal unlawful banned; legal lawful; valid validity; expire expiry expired; expired invalid; renew
renewal extend; extend extension; prolong extend; postpone delay; delay late; late overdue; punctual time; wait waiting; queue
waiting line; schedule timetable; calendar schedule; plan schedule; appointment date; remind reminder; reminder notification;
alarm alert; warn warning; refresh announcement; inform notify; tell inform; explain describe; describe description; mention say;
claim say; suggest recommend; propose suggest; offer provide; provide offer supply; supply provide; deliver bring; bring carry;
carry transport; send post; receive get; get obtain; gain obtain; earn gain; lose loss; waste lose; break damage; destroy
destruction; destruction ruin; damage harm; hurt pain; attack raid; defend defence; defence defense; protect defend; guard
protect; rescue save; help aid; aid assistance; assistance help; support fund; care look; watch see; look see; notice see; hear
listen; smell odour; taste flavour; touch feel; feel emotion; afraid fear; angry anger; happy joy; sad sadness; love like; hate
dislike; want wish; prefer favourite; hope wish; dream wish; remember memory; forget forgotten; forgot forgotten lost; think
believe; know knowledge; guess estimate; estimate approximate; approximately about roughly; exactly precisely; count number;
calculate compute; sum total; average mean; half middle; double twice; triple three; single one; couple two; pair two; several
many; numerous many; few little; majority most; enough sufficient; lack shortage; extra additional; additional more; further more;
include contain; consist made; made composed; comprise consist; made produced; depend rely; affect influence; influence impact;
impact effect; lead cause; led caused; trigger cause; prevent avoid; stop prevent; interrupt stop; pause break; continue resume;
repeat again; again once; try attempt; succeed success; success successful; fail failure; achieve accomplish; reach achieve;
improve better; worsen worse; strong powerful; weak feeble; rich wealthy; poor poverty; poverty poor underprivileged;
underprivileged disadvantaged poor; beautiful pretty; ugly unattractive; clever intelligent; intelligent smart; stupid dumb;
strange odd; unusual rare; rare uncommon; common frequent; normal usual; typical usual; special particular; certain sure; possible
can; impossible cannot; empty vacant; full complete; complete finish; incomplete partial; dry drying; wet moist; smooth flat;
rough coarse; thin slim; thick fat; narrow tight; loose slack; soft tender; dark brown; bright light; fluffy light; dense heavy;
sharp sharpen; blunt dull; straight direct; curved bent; round circular; square rectangle; edge border; top upper; bottom lower;
inside indoor interior; outside outdoor exterior; above over; below under; beside next; opposite across; surround around; abroad
overseas foreign; domestic national; local regional; global worldwide international; worldwide global; trash discard; throw
discard; dispose throw; donate give; owner belong; responsible charge; honest truth; true truth; false wrong; correct right;
mistake error; accurate precise`
