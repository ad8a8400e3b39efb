/**
 * Common password words, used alone or with digits and special characters around them, in the languages of the shop.
 * Compiled for this project; lower case, without accents.
 */
export const COMMON_WORDS: readonly string[] = `
password passwort passwd pass passw0rd passphrase passcode motdepasse mdp wachtwoord haslo haselko losenord parola
contrasena kennwort geheim geheimnis secret secreto segreto hemlig sekret tajne geheimpje topsecret mypassword
yourpassword thepassword newpassword oldpassword password one nopassword changeme changethis changeit letmein letmeinnow
letmeinplease openup opensesame sesam sesame welcome welcomeback willkommen bienvenue benvenuto welkom witamy valkommen
hello hellohello helloworld hallo hallohallo hallowelt bonjour salut ciao ciaociao buongiorno hoi czesc hejhej hejsan
admin administrator adminadmin root rootroot toor user username guest gast default test testtest tester testing
testuser temp temporary temppass login logmein signin sign access accessdenied access granted master masterkey
superuser superman batman spiderman ironman wolverine captain avengers pokemon pikachu charizard naruto dragonball
starwars startrek skywalker vader darthvader yoda jedi gandalf hobbit frodo matrix terminator hogwarts harrypotter
voldemort dumbledore hermione disney mickey minnie mickeymouse donald snoopy garfield tigger winnie barbie hellokitty
simpson simpsons homer bart southpark cartman minecraft fortnite roblox counterstrike callofduty warcraft worldofwarcraft
starcraft diablo zelda mario supermario nintendo playstation xbox sega sonic tetris counter league legends leagueoflegends
iloveyou iloveu iloveme ilovegod iloveyouu iloveyoubaby ilovemyself ilovemymom ilovejesus iloveyousomuch loveyou loveme
lovely lover lovers loveforever foreverlove mylove myloves truelove love lovelove youandme youandi kisses kissme kiss
ichliebedich jetaime tiamo tiamoamore teamo tequiero ikhouvanjou ikhouvanje kochamcie kocham jagalskardig jagalskar
schatz schatzi liebling liebe meinschatz meinengel engel engelchen hase hasi hasilein mausi maus baerchen sonne
sonnenschein sommer winter fruehling herbst blume blumen schmetterling prinzessin mutter vater familie freunde freundschaft
hallowelt deutschland berlin muenchen hamburg frankfurt bayern bayernmuenchen fcbayern borussia dortmund schalke werder
amour amoureux monamour moncoeur coeur doudou loulou chouchou cheri cherie bebe princesse soleil chocolat bonheur
papillon france paris marseille lyon olympique allezlesbleus soleil lune etoile famille maman papa mamanpapa
amore amoremio tesoro tesoromio stella stellina bella bellissima mamma mammamia famiglia juventus forzajuve forzamilan
milan inter internazionale napoli roma italia italiano farfalla principessa cioccolato francesco alessandro andrea giulia
liefde schatje liefje lieverd zonnetje zonneschijn vlinder prinses ajax feyenoord amsterdam rotterdam nederland holland
oranje voetbal moeder vader familie welkom01 kochanie skarbie misiek misiaczek kotek kotku slonko sloneczko polska
warszawa krakow legia lechpoznan polska1 polskapolska matrix dupa dupadupa zaqwsx kasia marcin agnieszka bartek
karlek alskling solsken sommar vinter hosten fjaril prinsessa sverige stockholm goteborg malmo hammarby djurgarden
fotboll mamma pappa mormor familjen blomma hejsan svejsan
princess queen king prince angel angels angelbaby baby babygirl babyboy babydoll sweetheart sweetie sweety honey
honeybunny sugar cupcake cookie cookies chocolate candy strawberry cherry banana apple orange peaches pumpkin pepper ginger
peanut butter peanutbutter cheese pizza coffee butterfly flower flowers sunflower rose roses daisy lily jasmine violet
rainbow unicorn dolphin dolphins panda pandas tiger tigers lion lions eagle eagles falcon falcons dragon dragons phoenix
monkey monkeys chicken turtle rabbit bunny puppy kitten kitty doggy hamster horse horses pony spider shadow ghost
midnight moonlight starlight sunlight sunshine sunset sunrise summer winter spring autumn snowball snowflake thunder
lightning storm diamond diamonds crystal silver golden platinum treasure money moneymoney cash dollar rich million
millionaire jackpot lucky luckyone lucky seven sevenlucky fortune heaven paradise freedom liberty destiny forever
forever young always whatever nothing something someone anything everything nobody somebody trustno trustnoone
trustme believe faith hope peace grace blessed blessing jesus jesuschrist jesussaves christ god godisgood godislove
godbless thankgod lordjesus savior maria allah inshallah bismillah buddha krishna
football football1 soccer baseball basketball hockey tennis golf golfer cricket rugby swimming running runner skating
skateboard snowboard surfing surfer boxing champion champions winner liverpool arsenal chelsea manchester manutd
manchesterunited mancity realmadrid barcelona fcbarcelona ronaldo cristiano messi beckham zidane neymar yankees cowboys
lakers steelers packers redsox patriots chicagobulls michaeljordan jordan lebron kobe ferrari porsche mercedes bmw audi
volkswagen lamborghini mustang corvette camaro harley harleydavidson yamaha kawasaki honda toyota nissan subaru
computer computers laptop internet google googlegoogle facebook twitter instagram snapchat youtube linkedin microsoft
windows android iphone samsung galaxy apple macintosh linux ubuntu debian oracle mysql server database network
security secure system hacker hackers hacked hacking cyber digital technology developer programmer javascript python
michael michelle jennifer jessica ashley amanda daniel daniela andrew anthony charlie charlotte thomas robert william
joshua matthew nicole natasha samantha elizabeth stephanie victoria alexander alexandra christian christina christopher
sebastian benjamin jonathan nicholas patrick patricia richard caroline katharina johannes susanne andreas stefan stefanie
martina sabine claudia sandra tobias florian markus matthias maximilian vanessa melanie nathalie isabelle sophie
camille mathilde antoine nicolas julien guillaume aurelie celine marine manon thibault giovanni giuseppe antonio
francesca valentina federica lorenzo matteo simone martijn jeroen maarten annemarie katarzyna malgorzata krzysztof
mateusz monika natalia karolina paulina gustav fredrik johanna kristina elin sofia oskar linnea
qwerty qwertz azerty qwertyui asdf asdfgh zxcvbn zxcvbnm abc abcabc abcd xyz xxx onetwothree eins zwei drei eintwodrei
undeuxtrois unduetre eentweedrie jedendwatrzy etttvatre onetwo onetwothreefour january february march april may june july
august september october november december januar februar maerz mai juni juli oktober dezember monday tuesday wednesday
thursday friday saturday sunday montag dienstag mittwoch donnerstag freitag samstag sonntag birthday happybirthday
christmas merrychristmas weihnachten halloween newyear happynewyear easter valentine
shop shopping fashion fashionista luxury designer premium outlet sale vip member members membership club clubmember
invitation invite gucci prada chanel dior versace armani burberry louisvuitton hermes balenciaga valentino givenchy
zalando amazon ebay dress shoes handbag highheels style stylish beautiful beauty gorgeous pretty sexy sexygirl sexylady
hotgirl hottie cutie cutiepie bigboy badboy badgirl goodgirl goodboy gangster player playboy pimp hustler killer
assassin warrior warriors knight ninja samurai pirate pirates zombie vampire demon devil lucifer satan evil hell
fuckyou fuckoff fuckme fuck fucker motherfucker asshole bitch bitches pussy shithead bullshit dickhead arschloch scheisse
fickdich putain merde connard cazzo vaffanculo stronzo kurwa kurwamac fitta knulla godverdomme klootzak
music musica musik guitar drummer piano metallica nirvana slipknot eminem tupac beatles rolling stones rollingstones
linkinpark greenday blink ironmaiden acdc queenqueen michaeljackson justinbieber onedirection taylorswift rihanna beyonce
america usausa unitedstates newyork newyorkcity california losangeles chicago boston dallas texas florida miami london
england britain scotland ireland dublin canada toronto australia sydney melbourne mexico brasil brazil argentina espana
madrid portugal lisboa greece turkey istanbul russia moscow india mumbai china beijing japan tokyo korea europe
airborne airplane alphabet american asdasd banking basket bestfriend bestfriends blackberry blackcat blackjack bluebird blue
bubbles buster butthead cameron carlos casper celtic chester chivas classic compaq cooper creative crazy cristina
daddy daddysgirl danger dakota dancer dancing december disneyland doctor driver dreamer dreams eclipse einstein elephant
emergency enter enterprise explorer fantasy fender fireman fisher fishing freddy friend friends friendship gateway gemini
genesis gizmo goober happy happyday happiness hardcore hunter hunting icecream iamgod imagine infinity infinite innocent
jackass jackson jupiter justice justin kingdom knowledge lasvegas legend lifeisgood lifegood little loser maggie magic
marina marines marlboro maverick maxwell mercury merlin monster monsters mountain mother mylife myself nascar nathan
natural nature neverland nevermind november ocean office olivia pantera parker passion patience peaceful perfect playgirl
please poohbear popcorn power powerful precious private project purple qazwsx rangers rebecca redhead redrum rocket
rockstar rocknroll romance runescape sample scooter scorpion scorpio secretpassword september shannon smile smiley smokey
software soldier special spongebob squirrel steelers stranger success sunday superstar survivor sweet sydney sylvia
taurus teacher tequila thankyou thunderbird tinkerbell together tomorrow travel trouble trustnobody twilight universe
vacation victor victory viking vikings virginia virgin vision volleyball warhammer watermelon whatsup wildcat wildcats
wizard wonderful wonderwoman woman yellow yesterday zaq xavier
`
  .trim()
  .split(/\s+/);

/** Keyboard walks on the layouts of the seven languages; they count in reverse too. */
export const KEYBOARD_WALKS: readonly string[] = [
  '1234567890',
  'qwertyuiop[]',
  "asdfghjkl;'",
  'zxcvbnm,./',
  '!@#$%^&*()_+',
  '`1234567890-=',
  'qwertzuiopu',
  'yxcvbnm,.-',
  '!"$%&/()=?',
  'azertyuiop',
  'qsdfghjklm',
  'wxcvbn,;:!',
  '&e"\'(-e_ca)',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.0p;/',
  '!qaz@wsx#edc$rfv%tgb^yhn&ujm*ik<(ol>)p:?',
  '1qayxsw23edcvfr45tgbnhz67ujm,ki8',
  '1q2w3e4r5t6y7u8i9o0p',
  '1q2w3e4r5t6z7u8i9o0p',
  '1a2z3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'a1s2d3f4g5h6j7k8l9',
  '1a2s3d4f5g6h7j8k9l',
  'zaq12wsxcde34rfvbgt56yhn',
  'xsw23edc',
  'qazwsxedcrfvtgbyhnujmikolp',
  'qaywsxedcrfvtgbzhnujmikolp',
  'qweasdzxc',
  'qweasdyxc',
  'azeqsdwxc',
  'asdzxc',
  '147258369',
  '789456123',
  '159357',
  '1029384756',
  '0192837465',
  '13579',
  '24680',
  '11223344556677889900',
  '123321',
  '1a2b3c4d5e6f7g8h9i0j',
  'a1b2c3d4e5f6g7h8i9j0',
  '3141592653589793',
  '27182818284590',
  '1123581321',
  '1248163264',
];
