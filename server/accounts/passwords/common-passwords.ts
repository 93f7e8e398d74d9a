/**
 * The passwords that lists of leaked accounts hold most often, of at least the shortest length we accept, in lower case.
 * Short on purpose: it stops the first guesses anyone would make; the limits on sign-ins stop the rest.
 */
const LIST = `
123456 1234567 12345678 123456789 1234567890 12345678910 0123456789 987654321 9876543210 87654321 7654321 654321
0987654321 123123 123123123 12341234 1234554321 123454321 12344321 112233 11223344 1122334455 121212 12121212 131313
123321 1234321 123456a 123456q 123456aa 12345qwert 12345q 12345a a12345 a123456 a1234567 a12345678 a123456789 aa123456
aa12345678 q123456 q1w2e3 q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 1q2w3e 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc
1qazxsw2 zaq12wsx zaq1zaq1 2wsx3edc qazwsx qazwsxedc qaz123 qwe123 qweasd qweasdzxc qwer1234 qwerty qwerty1 qwerty12
qwerty123 qwerty1234 qwerty12345 qwerty123456 qwertyu qwertyui qwertyuiop qwertz azerty azertyuiop asdasd asdasdasd
asd123 asdf1234 asdfasdf asdfgh asdfghj asdfghjk asdfghjkl zxcvbn zxcvbnm zxc123 zxcvbnm123 poiuytrewq mnbvcxz
password password1 password12 password123 password1234 password12345 password123456 password! password1! password01
passw0rd passw0rd1 p@ssw0rd p@ssword p@ssword1 pa55word pass123 pass1234 pass12345 passpass password2 password3 password11
mypassword newpassword yourpassword nopassword changeme changeme1 changeme123 default secret secret1 secret123 letmein
letmein1 letmein123 welcome welcome1 welcome12 welcome123 welcome! login123 admin1 admin12 admin123 admin1234 admin12345
administrator adminadmin root123 rootroot toor123 guest1 guest123 test123 test1234 test12345 testing testing1 testtest
testpass tester temp123 temp1234 user123 user1234 username demo123 demo1234 example example1 sample123 hello1 hello12
hello123 hello1234 hellohello hithere iloveu iloveyou iloveyou1 iloveyou2 iloveyou! iloveme ilovegod loveme lovely loveyou
lovelove love123 love1234 trustno1 whatever nothing access access14 account computer internet samsung android iphone
google google1 facebook twitter youtube myspace1 linkedin amazon microsoft windows apple123 abc123 abc1234 abc12345
abcd123 abcd1234 abcd12345 abcde1 abcdef abcdefg abcdefgh abcabc aaa111 aaaaaa1 abcdef123 a1b2c3 a1b2c3d4 a1b2c3d4e5
111222 111222333 11112222 222333 123abc 1234abcd 123qwe 123qweasd 1234qwer 12qwaszx 159357 159753 147147 147258 147258369
147852 147896325 258258 258456 369369 741852 741852963 789456 789456123 789789 963852741 951753 753951 456456 456789
456123 321321 321654 135790 135792468 246810 102030 10203040 100200 101010 010203 011235 007007 112358 142536 131211
19841984 198787 20002000 20102010 202020 2023202 232323 242424 252525 333666 414141 424242 454545 515050 520520 5201314
565656 585858 686868 696969 777888 789123 808080 858585 878787 909090 969696 98765432 987654 999888
dragon dragon1 dragon123 monkey monkey1 monkey123 master master1 master123 shadow shadow1 sunshine sunshine1 princess
princess1 princess12 football football1 baseball baseball1 basketball basketball1 hockey hockey1 soccer soccer1 soccer12
superman superman1 batman batman1 batman123 spiderman spiderman1 ironman pokemon pokemon1 pikachu naruto naruto1 minecraft
minecraft1 fortnite starwars starwars1 startrek matrix1 ninja123 ninja1 killer killer1 killer123 hunter hunter1 hunter2
ranger buster tigger tigger1 pepper pepper1 ginger ginger1 cookie cookie1 cookie123 banana banana1 orange orange1 apples
cheese cheese1 chicken chicken1 chocolate chocolate1 butter butterfly butterfly1 flower flower1 flowers angel1 angel123
angels heaven jesus1 jesus123 jesuschrist christ blessed blessed1 godisgood freedom freedom1 liberty america england
london chelsea chelsea1 arsenal arsenal1 liverpool liverpool1 manchester barcelona realmadrid juventus yankees cowboys
steelers lakers eagles eagle1 falcon phoenix phoenix1 tiger1 tigers lion123 panther wolves wolfpack bulldog doggie
michael michael1 michelle jessica jessica1 jennifer jennifer1 ashley ashley1 amanda amanda1 andrew andrew1 anthony anthony1
daniel daniel1 david123 william william1 robert robert1 richard richard1 thomas thomas1 charlie charlie1 charlie123 jordan
jordan1 jordan23 joshua joshua1 matthew matthew1 nicole nicole1 nicholas justin justin1 brandon brandon1 taylor taylor1
austin austin1 hannah hannah1 george george1 maggie maggie1 samantha alexander alexander1 alexandra benjamin patrick
patrick1 victoria elizabeth stephanie christian christopher jonathan sophie1 oliver oliver1 harley harley1 mustang mustang1
ferrari porsche mercedes corvette camaro yamaha1 suzuki honda1 toyota summer summer1 summer123 winter winter1 winter123
spring autumn monday friday january february october november december purple purple1 yellow silver golden diamond diamond1
crystal rainbow rainbow1 unicorn dolphin dolphin1 snoopy scooby garfield mickey mickey1 peanut peanut1 muffin pumpkin
sweetie sweety babygirl babygirl1 babyboy babyboy1 precious beautiful gorgeous friends friends1 friend forever forever1
family family1 mother mother1 father daddy1 mommy1 together bailey buddy1 buddy123 bubbles bubbles1 smokey merlin gandalf
wizard magic1 magic123 lucky1 lucky7 lucky123 thunder thunder1 lightning hardcore gangster money1 money123 dollar
player1 gamer123 gameover games123 nintendo playstation xbox360 thx1138 blink182 metallica metallica1 nirvana slipknot
guitar music1 music123 rocknroll fuckyou fuckyou1 fuckyou2 fuckoff asshole bitch1 biteme pussy1 sexsex sexy123 boobies
zzzzzz1 zaqwsx zaq123 poop123 123456789a 123456789q 1234567a 12345678a 1a2b3c 1a2b3c4d m123456 s123456 z123456 w123456
qq123456 qq123456789 woaini woaini1314 woaini520 5201314520 a5201314 wang1234 zhang123 li123456 aini1314 caonima
hola123 teamo1 teamo123 contrasena contraseña mercedes1 tequiero estrella carlos carlos1 alejandro fernando motdepasse
bonjour soleil azerty123 doudou loulou marseille passwort passwort1 hallo123 schatz ficken berlin qwertz123 klaster
polska polska1 haslo123 parola natasha parol123 gfhjkm marina1 maksim nikita vfrcbv ytrewq senha123 brasil flamengo
positposit posit123 posit1234 positplus
`

export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(LIST.trim().split(/\s+/))
