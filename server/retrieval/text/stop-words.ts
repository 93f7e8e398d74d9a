/** Stop words: they carry the grammar of a sentence and not its content. Folded. */
import type { Language } from './languages.ts'

const EN = `a about above after again against all almost also although always am among an and any anybody anyone anything
are arent as at be because been before being below between both but by can cannot cant could couldnt did didnt do does
doesnt doing dont done down during each either else etc ever every everything few for from further had hadnt has hasnt
have havent having he her here hers herself him himself his how however i id if ill im in into is isnt it its itself ive
just lets like made many may maybe me might mine more most much must my myself neither no nor not nothing now of off
often on once one ones only onto or other others our ours ourselves out over own per perhaps quite rather re really s
same shall she should shouldnt since so some somebody someone something still such t than that thats the their theirs
them themselves then there theres these they theyre thing things this those though through thus to too toward towards
under until up upon us usually ve very via was wasnt we were werent what whatever whats when whenever where whereas
whether which while who whoever whom whos whose why will with within without wont would wouldnt yes yet you youd youll
your youre yours yourself yourselves youve`

const DE = `ab aber alle allem allen aller alles als also am an andere anderen anderer anderes auch auf aus bei beim bin bis
bist da dabei dafur dagegen daher damit danach dann daran darauf daraus darin daruber das dass davon dazu dein deine
deinem deinen deiner dem den denn der des deshalb dessen dich die dies diese diesem diesen dieser dieses dir doch dort du
durch ein eine einem einen einer eines er es etwa etwas euch euer eure fur gegen ganz gar gibt habe haben habt hat hatte
hatten hier hin hinter ich ihm ihn ihnen ihr ihre ihrem ihren ihrer ihres im immer in ins ist ja je jede jedem jeden jeder
jedes jetzt jene kann kannst kein keine keinem keinen keiner konnen konnt konnte konnten machen macht mal man manche
manchmal mehr mein meine meinem meinen meiner mich mir mit mochte muss mussen nach nachdem nein nicht nichts noch nun nur
ob oder ohne schon sehr sei seid sein seine seinem seinen seiner seit selbst sich sie sind so sobald sogar solche soll
sollen sollte sondern sonst soviel sowie uber um und uns unser unsere unserem unseren unter viel viele vielen vom von vor
wahrend wann war waren warum was wegen weil welche welchem welchen welcher welches wem wen wenn wer werde werden wessen
wie wieder wieso will wir wird wirst wo wohin womit wovon wozu wurde wurden wurde zu zum zur zwar zwischen`

const FR = `a ai ainsi alors apres as au aucun aussi autre aux avait avant avec avez avoir avons bien c car ce ceci cela ces
cet cette ceux chaque chez ci comme comment d dans de des depuis deux dont donc du elle elles en encore entre es est et
etaient etait ete etes etre eu faire fait faut font hors il ils j je jusque l la le les leur leurs lors lui m ma mais me
meme memes mes moi moins mon n ne ni nos notre nous on ont ou par parce pas pendant peu peut peuvent peux plus plusieurs
pour pourquoi puis qu quand que quel quelle quelles quels qui quoi s sa sans se sera ses si sinon soit son sont sous suis
sur t ta te tes toi ton tous tout toute toutes tres trop tu un une vers veut veux voici voila vos votre vous y`

const ES = `a al algo algun alguna algunas alguno algunos ante antes aqui asi aun aunque bajo bien cada como con contra cual
cuales cualquier cuando cuanta cuantas cuanto cuantos de del desde donde dos durante e el ella ellas ello ellos en entre
era eran eres es esa esas ese eso esos esta estaba estan estar estas este esto estos estoy fue fueron fui ha haber habia
hace hacer hacia han hasta hay he hemos la las le les lo los mas me mi mientras mis mucha muchas mucho muchos muy nada ni
no nos nosotros nuestra nuestras nuestro nuestros o os otra otras otro otros para pero poco por porque pues puede pueden
puedo que quien quienes se sea ser si sido siempre sin sino sobre son soy su sus tal tambien tan tanto te tengo ti tiene
tienen toda todas todo todos tras tu tus un una unas uno unos usted ustedes va vosotros y ya yo`

const IT = `a abbiamo ad agli ai al alcuni alla alle allo anche ancora avere aveva avete c che chi ci ciascuno cio come con
contro cosa cosi cui d da dagli dai dal dalla dalle dallo degli dei del della delle dello dentro di dopo dove due e ed
era erano essere fa fare fino fra gia gli ha hai hanno ho i il in io l la le lei li lo loro lui ma me mi mia mie miei mio
molta molte molti molto ne negli nei nel nella nelle nello noi non nostra nostro o ogni per perche piu poco poi prima puo
qual quale quali quando quanta quante quanti quanto quella quelle quelli quello questa queste questi questo qui sara se
sei sempre senza si sia siamo siete sono sopra sotto sta stata stati stato su sua sue sugli sui sul sulla suo suoi tra tu
tua tuo tutta tutte tutti tutto un una uno vi voi vostra vostro`

const PT = `a ainda alem algum alguma alguns ao aos apenas apos aquela aquele aqueles aqui as assim ate cada com como contra
da das de dela dele deles depois desde do dos durante e ela elas ele eles em entre era eram essa essas esse esses esta
estao estar estas estava este estes estou eu fazer foi foram ha isso isto ja la lhe lhes mais mas me mesmo meu meus minha
minhas muito muitos na nao nas nem nenhum no nos nossa nosso num numa o onde os ou outra outro para pela pelas pelo pelos
pode podem por porque posso qual quais qualquer quando quanto quantos que quem se sem sempre ser sera seu seus si sido
sim so sobre sua suas tal tambem tao te tem tenho ter teu toda todas todo todos tu tua tudo um uma umas uns vai voce
voces vos`

const NL = `aan al alle alleen als altijd andere ben bent bij daar dan dat de deze die dit doch doen door dus een eens en er
ge geen geweest haar had hadden heb hebben hebt heeft hem het hier hij hoe hoeveel hun iemand iets ik in is ja je jij jou
jouw jullie kan kon kunnen kunt maar me meer men met mij mijn moet moeten na naar niet niets nog nu of om omdat ons onze
ook op over reeds te tegen toch toen tot u uit uw van veel voor waar waarom wanneer want waren was wat we weg wel welk
welke werd wezen wie wij wil worden wordt zal ze zei zelf zich zij zijn zo zonder zou zullen`

const setOf = (words: string) => new Set(words.split(/\s+/))

export const STOP_WORDS: Record<Language, ReadonlySet<string>> = {
  en: setOf(EN),
  de: setOf(DE),
  fr: setOf(FR),
  es: setOf(ES),
  it: setOf(IT),
  pt: setOf(PT),
  nl: setOf(NL),
}
