/** The words of a question by what they mean: spelt by ear, in Hindi or English, with another ending, they are one. */

import { stemOf } from './sentences.ts'
import { inLibraryWords } from './synonyms.ts'

/** Said in many words and meant as one: English, Hindi in Latin letters, Hindi. Stems; a star stands for any ending. */
const MEANT_AS_ONE = `
  why kyo kyon kyun kyu kyoon क्यों क्यो reason cause karan wajah vajah कारण वजह
  how kaise kaisa कैसे tarike तरीके
  rise rising risen rose increase higher high hike badh* up grow* vriddhi वृद्धि ऊँच* बढ़*
  much zyada jyada zyaada jyaada itna itni ज़्याद* अधिक इतन*
  fall falling fallen fell decrease decline lower low drop girn* girt* gira girega giravat ghatn* ghatt* ghatega kam कम गिर* घटन* घटत* घटी घटा घटे weak* depreciat* kamzor* कमज़ोर* less little
  bad harm* nuksan* nuqsan* hurt* danger* loss* lose* bura buri हानि* नुकसान* नुक़सान* बुर*
  gain* benefit* fayd* faid* profit* लाभ* फायद*
  good achha accha अच्छ*
  differ* vs versus antar farq fark अंतर फर्क distinguish compare* same
  poor poorer poorest poverty garib* gareeb* गरीब*
  print* chhap* chap* छाप*
  buy* purchase* kharid* खरीद* ख़रीद*
  sell* bech* बेच*
  bank banks बैंक*
  rupee* rupaya rupya rupay* rupaye रुपय* रुपए रुपया
  dollar* डॉलर*
  money paisa paise note notes नोट मुद्रा पैसा पैसे
  unlimited asimit असीमित jitn* जितन*
  government sarkar सरकार govt
  farmer* kisan* किसान* kisaan*
  price* daam dam keemat kimat कीमत* दाम
  tax* kar कर टैक्स
  debt karz karj* कर्ज* क़र्ज*
  loan* rin ऋण लोन
  job* naukri* rozgar* rojgar* employment नौकर* रोज़गार रोजगार
  women woman mahila* aurat* महिला* female*
  export* niryat* निर्यात*
  import imports imported importing aayat* ayat* आयात*
  gold sona sone सोना सोने
  company companies kampani* कंपनी*
  state states rajya* राज्य*
  country countries desh deshon देश* nation nations
  growth vikas विकास
  interest byaj byaaj ब्याज
  currency mudra
  free muft मुफ्त मुफ़्त
  cash nakad nagad नकद नक़द
  crypto* cryptocurrency bitcoin क्रिप्टो* क्रिप्टोकरेंसी बिटकॉइन
  upi यूपीआई
  gdp जीडीपी
  gst जीएसटी
  emi ईएमआई किस्त kist*
  rbi आरबीआई
  msp एमएसपी
  petrol पेट्रोल
  diesel डीज़ल डीजल
  china chin चीन
  fail fails failed failure doob* dub* डूब* विफल*
  burn burnt burning jalat* jalan* जलात* जलान*
  help helps helped madad मदद
  costly expensive dear mehng* mahang* महंग*
  cheap sast* सस्त*
  rich amir* अमीर*
  people log logon लोग*
  not no cannot cant nahi nahin nhi नहीं
  income aay aamdani kamai आय आमदनी कमाई
  spend spending expenditure kharch* खर्च*
  borrow* udhar उधार
  share hissa hisse हिस्स* भाग
  public sarkari सरकारी
  private niji निजी
  burden bojh बोझ
  pay pays paying paid bharta bharti bharte चुकात* चुकान* भरत*
  electricity bijli power बिजली विद्युत
  coal koyla koyle कोयल*
  oil tel तेल
  road roads sadak* सड़क*
  crop crops fasal* फसल*
  grain anaj अनाज
  city cities shahar* shehar* शहर* नगर*
  village villages gaon gaanv गाँव* rural gramin ग्रामीण
  manufacturing vinirman विनिर्माण
  insurance bima beema बीमा
  education shiksha शिक्षा school* स्कूल*
  health swasthya स्वास्थ्य
  youth yuva युवा*
  saving savings bachat बचत*
  law act kanoon kanun कानून*
  labour labor shram श्रम
  worker workers mazdoor* majdoor* मज़दूर* श्रमिक*
  work kaam काम
  deficit ghata ghate घाट*
  deposit deposits jama जमा
  small chhot* chot* छोट*
  large big bada badi bade बड़*
  better behtar best बेहतर
  right sahi sach true सही सच
  wrong galat false गलत
  need needed zaroori jaruri zaroorat ज़रूर* आवश्यक*
  rule rules niyam* नियम*
  owner malik* मालिक*
  land zameen jameen ज़मीन भूमि
  rate dar दर दरें
  services seva sewa सेवा*
  trade vyapar व्यापार
  demand maang mang माँग
  investor investors niveshak* निवेशक*
  legal kanooni kanuni कानूनी क़ानूनी वैध vaidh valid
`
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/))

/** Say nothing of what is asked. */
const SMALL = new Set(
  `a an the is are was were be been being am do does did has have had of in on for to by with from and or at as it its this
   that these those there their they we you i my our your me us them if then than so very much many most more any some all
   also just only really actually still even always what which when where who whom whose will would shall may might must
   india indian india's please tell explain give mean means called get gets got make makes made about into out over under between among
   than while during after before economy economic economics upsc exam
   kya hai hain ha ka ki ke ko se me mein mai par pe aur ya bhi hi to toh ho hota hoti hote hone hua hui raha rahi rahe
   karta karti karte karna karne kar kare sakta sakti sakte jata jati jate jaata gaya gayi gaye diya diye liya liye tha thi
   the ek yeh ye woh wo is us kisi kuch koi apna apni apne liye wala wali wale batao bataiye samjhao matlab
   क्या है हैं का की के को से में पर और या भी ही तो हो होता होती होते होने हुआ हुई रहा रही रहे करता करती करते करना करने कर
   सकता सकती सकते जाता जाती जाते गया गई गए दिया दिए लिया था थी थे एक यह ये वह वे इस उस कोई कुछ अपना अपनी अपने लिए वाला
   वाली वाले बताइए समझाइए मतलब भारत भारतीय में chahe चाहे chahiye चाहिए jaye jaaye जाए hoga hogi होगा होगी mera mere meri मेरा मेरे मेरी always hamesha हमेशा taken`.split(
    /\s+/,
  ),
)

/** Names of one thing in several words, which weigh as one. */
const NAMES = new RegExp(
  `\\b(?:${[
    'monetary policy committee|monetary policy|fiscal policy|cash reserve ratio|statutory liquidity ratio|repo rate|reverse repo',
    'bank rate|interest rates?|exchange rates?|reserve bank|minimum support prices?|public distribution system|open market operations?',
    'current account deficit|trade deficit|fiscal deficit|revenue deficit|primary deficit|balance of payments',
    'foreign exchange reserves|foreign direct investment|foreign portfolio investment|non[- ]performing assets?|human development',
    'priority sector lending|production linked incentive|universal basic income|growth rate|money supply|income tax|tax to gdp',
    'developing countr(?:y|ies)|per capita|carbon market|bond prices?|crude oil|digital rupee|public debt|labour codes?',
  ].join('|')})\\b`,
  'g',
)

const WORDS = new Map<string, string>()
const STEMS = new Map<string, string>()
const BEGINNINGS: [beginning: string, sense: string][] = []
for (const words of MEANT_AS_ONE) {
  const sense = (words[0] ?? '').replace('*', '')
  for (const word of words) {
    if (word.endsWith('*')) BEGINNINGS.push([folded(word.slice(0, -1)), sense])
    else {
      WORDS.set(folded(word), sense)
      const stem = folded(stemOf(word))
      if (!STEMS.has(stem)) STEMS.set(stem, sense)
    }
  }
}

/** Those of them that are names of one thing: another name is another thing. */
export function namesIn(senses: string[]): string[] {
  return senses.filter((sense) => sense.includes('_'))
}

/** Each sense once, in the order of the text. */
export function sensesOf(text: string): string[] {
  const words =
    inLibraryWords(text)
      .toLowerCase()
      .replace(NAMES, (name) => name.replaceAll(/[ -]/g, '_'))
      .match(/[\p{L}\p{M}\p{N}_]+/gu) ?? []
  const senses = words.filter((word) => !SMALL.has(word)).map(senseOf)
  return [...new Set(senses)]
}

function senseOf(word: string): string {
  const spelt = folded(word)
  const stem = folded(stemOf(word))
  const whole = WORDS.get(spelt) ?? STEMS.get(stem)
  if (whole !== undefined) return whole
  return BEGINNINGS.find(([beginning]) => spelt.startsWith(beginning))?.[1] ?? stem
}

/** Hindi in Latin letters is spelt by ear, and Devanagari with and without its dots. */
function folded(word: string): string {
  return word
    .normalize('NFD')
    .replaceAll('\u093c', '')
    .replaceAll('\u0901', '\u0902')
    .replace(/aa/g, 'a')
    .replace(/ee/g, 'i')
    .replace(/oo/g, 'u')
    .replace(/w/g, 'v')
    .replace(/z/g, 'j')
    .replace(/q/g, 'k')
    .replace(/ph/g, 'f')
}
