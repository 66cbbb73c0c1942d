"""Indian shops' names of goods, by their English name on price lists.

A search for any of them finds the others. A line has the English names, then the names that people type:
Hindi and Gujarati in Latin letters, in Devanagari and in Gujarati script. Words that also mean other goods
are left out, since a search would show both.
"""

_ELECTRICAL = """
bulb: balb बल्ब बलब બલ્બ
light: batti battiyan laait बत्ती बत्तियां लाइट બત્તી લાઈટ લાઇટ
tube tubelight: tyublait ट्यूब ट्यूबलाइट ટ્યૂબ ટ્યુબ ટ્યુબલાઈટ ટ્યૂબલાઇટ
fan: pankha pankhaa pankhe pankho pankhi फैन पंखा पंखे पँखा પંખો પંખા ફેન
switch: svich swich स्विच सविच સ્વીચ સ્વિચ
socket: soket sokit सॉकेट सोकेट સોકેટ સૉકેટ
plug: plag प्लग પ્લગ
holder: holdar होल्डर હોલ્ડર
wire: taar tar vayar vaayar wayar तार वायर તાર વાયર
cable: kebal kebl केबल કેબલ
fuse: fyuz fyuj phuse फ्यूज फ़्यूज़ ફ્યુઝ ફ્યૂઝ
battery: betri betari bettri बैटरी બેટરી
inverter: invartar इनवर्टर इन्वर्टर ઇન્વર્ટર ઈન્વર્ટર
stabilizer stabiliser: stebilaizar स्टेबलाइजर સ્ટેબિલાઈઝર
transformer: transfarmar ट्रांसफार्मर ટ્રાન્સફોર્મર
motor: motar मोटर મોટર
pump: pamp पंप पम्प પંપ પમ્પ
bell: ghantee घंटी घण्टी ઘંટડી બેલ
regulator: regyuletar रेगुलेटर રેગ્યુલેટર
conduit: kanduit कंड्यूट કન્ડ્યુટ
capacitor condenser: kandensar कंडेंसर कैपेसिटर કન્ડેન્સર કેપેસિટર
starter: startar स्टार्टर સ્ટાર્ટર
choke: chok चोक ચોક
torch: torchh टॉर्च ટોર્ચ
charger: charjar चार्जर ચાર્જર
board: बोर्ड બોર્ડ
box: boks बॉक्स બોક્સ
panel: penal पैनल પેનલ
clip: klip क्लिप ક્લિપ
tape: tep टेप ટેપ
chain: chen sankal zanjeer चेन सांकल जंजीर ચેન સાંકળ
iron: istri istree इस्त्री इस्तरी ઇસ્ત્રી ઈસ્ત્રી
heater: hitar हीटर હીટર
geyser geezer: gizar giser gijar गीजर गीज़र ગીઝર
cooler: kular koolar कूलर કૂલર કુલર
fridge refrigerator: frij phrij फ्रिज ફ્રિજ ફ્રીજ
television tv: tivi teevee टीवी ટીવી
remote: rimot रिमोट રિમોટ
speaker: spikar स्पीकर સ્પીકર
"""

_HARDWARE = """
pipe: paip payp पाइप પાઇપ પાઈપ
tap faucet: nal tonti नल टोंटी નળ
valve: valv वाल्व વાલ્વ
tank: tanki tanky टंकी टैंक ટાંકી ટેન્ક
bucket: balti baalti dol बाल्टी બાલદી ડોલ
screw: skru pench स्क्रू पेंच સ્ક્રુ સ્ક્રૂ પેચ
nut: नट નટ
bolt: bolat बोल्ट બોલ્ટ
nail: keel khili khilli कील खीली ખીલી ખીલા
hammer: hathoda hathodi hathaudi हथौड़ी हथौड़ा હથોડી હથોડો
pliers plier: pakad pakkad प्लास पकड़ પક્કડ પકડ
screwdriver: pechkas penchkas dismis पेचकस पेंचकस ડિસમિસ
spanner wrench: pana paanaa pano पाना પાનું પાના
saw hacksaw: aari karvat आरी करवत કરવત
drill: dril ड्रिल ડ્રીલ ડ્રિલ
lock padlock: tala taala talu ताला तालु તાળું તાળા
key: chabi chaabi chavi चाबी ચાવી
hinge: kabza mijagra कब्जा कब्ज़ा મિજાગરા મિજાગરું
handle: hendal hattha muth हैंडल हत्था હેન્ડલ હાથો
door: darwaja darvaja darvajo दरवाजा दरवाज़ा દરવાજો
rope: rassi dori dorda रस्सी डोरी દોરડું દોરી
brush: barash brash ब्रश બ્રશ
cement: siment सीमेंट સિમેન્ટ
sandpaper: regmal kachpepar रेगमाल કાચપેપર
ladder: seedhi nisarni सीढ़ी નિસરણી સીડી
wheel: pahiya paida पहिया પૈડું વ્હીલ
plywood: plai plaivud प्लाई प्लाईवुड પ્લાય પ્લાયવુડ
"""

_HOME = """
cooker: kukar कुकर કુકર
mixer: mixi miksi miksar mixie मिक्सी मिक्सर મિક્સર મિક્સી
grinder: graindar ग्राइंडर ગ્રાઇન્ડર
stove: chulha chula sagdi sigdi चूल्हा ચૂલો સગડી
tawa: tava tavo tavdi तवा તવો તવી
kadai kadhai: karahi kadhaai कड़ाही कढ़ाई કડાઈ કઢાઈ
pot: patila tapeli tapelu bhagona पतीला भगोना તપેલી તપેલું
plate: thali thaali plet थाली प्लेट થાળી પ્લેટ
bowl: katori katora vatki vadki कटोरी कटोरा વાટકી વાડકી
spoon: chammach chamach chamchi चम्मच ચમચી ચમચો
knife: chaku chaaku chappu chhuri चाकू छुरी ચપ્પુ છરી
cup: pyala kap कप प्याला કપ પ્યાલો
tumbler glass: gilas glaas gilaas गिलास ગ્લાસ
bottle: botal bottal बोतल બોટલ
jar barni: jaar barani जार बरनी બરણી જાર
flask thermos: tharmas थर्मस થર્મોસ
lunchbox tiffin: tifin टिफिन टिफ़िन ટિફિન
basket: tokri tokari topli टोकरी ટોપલી
broom: jhadu jhaadu saavarni savarno झाड़ू ઝાડુ સાવરણી સાવરણો
mop: pocha ponchha पोछा पोंछा પોતું
soap: sabun saabun sabu साबुन સાબુ
towel: tauliya tuval तौलिया ટુવાલ
curtain: parda pardo परदा पर्दा પડદો પડદા
mat: chatai चटाई ચટાઈ
carpet: galicha गलीचा ગાલીચો
mattress: gadda gadlu गद्दा ગાદલું
pillow: takiya oshiku तकिया ઓશીકું
blanket: kambal dhabdo कंबल कम्बल ધાબળો
bedsheet: chadar chaadar चादर ચાદર
chair: kursi khurshi कुर्सी ખુરશી
table: tebal mej मेज टेबल ટેબલ
cupboard almirah wardrobe: almari kabat अलमारी કબાટ
stool: stul स्टूल સ્ટૂલ
mirror: aaina arisa आईना અરીસો
clock watch: ghadi ghadiyal घड़ी ઘડિયાળ
umbrella: chhata chhatri chatri छाता छतरी છત્રી
candle: mombatti minbatti मोमबत्ती મીણબત્તી
matchbox: machis maachis diyasalai माचिस માચીસ દીવાસળી
scissors scissor: kainchi kaichi katar कैंची કાતર
needle: sui suyi सुई સોય
thread: dhaga dhaago doro धागा દોરો
button: batan बटन બટન
bag: thaila thela jhola theli थैला झोला થેલી થેલો
toy: khilona ramakdu ramakda खिलौना રમકડું રમકડાં
"""

_FOOD_AND_CLOTHES = """
rice: chawal chaval chokha चावल ચોખા
wheat: gehu gehun ghau गेहूं गेहूँ ઘઉં
flour: aata atta आटा લોટ
pulses dal: daal dhal दाल દાળ
sugar: chini cheeni khand shakkar चीनी शक्कर ખાંડ
salt: namak mithu meethu नमक મીઠું
oil: tel तेल તેલ
ghee: ghi घी ઘી
milk: doodh dudh दूध દૂધ
tea: chai chay चाय ચા ચાય
coffee: kofi kaufee कॉफी कॉफ़ी કોફી
biscuit: biskut biskit बिस्कुट બિસ્કિટ
turmeric: haldi haladar हल्दी હળદર
chilli chili: mirch mirchi marcha मिर्च मिर्ची મરચું મરચાં
coriander: dhaniya dhania dhana धनिया ધાણા
cumin: jeera jiru zeera जीरा જીરું
groundnut peanut: mungfali moongfali singdana मूंगफली મગફળી સિંગદાણા
potato: aloo bataka batata आलू બટાકા
onion: pyaz pyaaz kanda dungli प्याज ડુંગળી
cloth fabric: kapda kapdu कपड़ा કાપડ કપડું
shirt: khamis शर्ट શર્ટ ખમીસ
trousers trouser: patlun पतलून પાટલૂન
saree sari: साड़ी સાડી
shoe: joota juta boot जूता જૂતા બૂટ
slipper chappal: chapal champal चप्पल ચંપલ
socks sock: moja mojaa moze मोजा मोज़े મોજાં
medicine: dawa dava davai दवा दवाई દવા
notebook: kapi nondhpothi कॉपी નોટબુક નોંધપોથી
pencil: pensil पेंसिल પેન્સિલ
pen: kalam कलम पेन પેન
paper: kagaz kagad kagal कागज कागज़ કાગળ
"""

# Names of colours. ભૂરો is blue but भूरा is brown, so neither is here.
_COLOURS = """
red: laal lal lalu rata raato ratu लाल લાલ રાતો
white: safed saphed safaid dholo dholu सफेद सफ़ेद સફેદ ધોળો
black: kala kaala kalo kaalo kalu काला કાળો કાળું
yellow: pila peela pilo peelo pilu पीला પીળો પીળું
green: hara haraa lilo leelo lilu हरा લીલો લીલું
blue: nila neela vadli नीला વાદળી
pink: gulabi गुलाबी ગુલાબી
orange: narangi नारंगी નારંગી
golden: sunehra soneri सुनहरा સોનેરી
"""


def _groups(lines: str) -> dict[str, frozenset[str]]:
    groups = (frozenset(line.replace(":", "").split()) for line in lines.split("\n") if line)
    return {word: group for group in groups for word in group}


# The names of the same goods, by each name.
TRADE_WORDS = _groups(_ELECTRICAL + _HARDWARE + _HOME + _FOOD_AND_CLOTHES + _COLOURS)
