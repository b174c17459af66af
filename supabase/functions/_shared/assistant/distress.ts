/**
 * Recognises a learner who writes of their own distress: wishes to die, thoughts of suicide, no reason to live, a farewell. "The
 * Great Depression" and "farmer suicides" are subjects of study. Rather once too often: what is said then harms nobody.
 */

/** Of people in general, as books ask for it: then only what is said of oneself counts. */
const STUDIED =
  /\b(?:farmers?|farm|kisan\w*|students?|rates?|data|ncrb|causes?|karan|kyon|polic(?:y|ies)|act|law|section|decriminali\w*|statistics|state|states|prevention|reasons? (?:for|of|behind))\b|किसान|छात्रों|विद्यार्थियों|कारण|दर(?![\p{L}\p{M}])|आँकड़|आंकड/iu

/** Sure signs, in texts as `plain` writes them. */
const SIGNS = [
  // a wish to die, to be gone, never to have been
  /\b(?:(?:(?:want|wants|wanted|wish|wishing) (?:to |it all to )?|(?:ready|decided|planning|plan|hope|hoping|deserve) to |thinking (?:of|about) )(?:\w+ ){0,2}|rather |feel like |feels like |(?:better|easier) (?:\w+ ){0,3}|i want (?:\w+ ){0,2}|i (?:am )?(?:going to|gonna|will) (?:just |really )?)(?:die(?! (?:out|down))|dying|be dead|dead(?! (?:stock|weight|capital))|be gone|vanish|disappear|not exist|never wake|end (?:it(?! with)|everything|my ?life|things)|ending (?:it|everything|my ?life)|kill myself|go forever)\b/,
  /\bdo not think i (?:will|can|could|would) (?:be alive|be here|live|survive)\b|\b(?:do not|not) deserve to (?:live|be alive)\b|\bjump(?:ing)? (?:off|from|in front)\b.*\b(?:roof|terrace|hostel|building|bridge|train|window|balcony)\b|\b(?:on|at) the (?:roof|terrace|railway track|edge)\b.*\b(?:jump|end|over)\b|\boverdos(?:e|ing)\b|\bwhats? (?:is )?the point of (?:living|life|being alive|going on|anything any ?more)\b|\b(?:leave|leaving|disappear from) this world\b|\b(?:everything|it|life|all) is over for me\b|\bnothing (?:is )?left for me\b|\b(?:not|no) (?:want to )?do this any ?more\b.*\b(?:life|alive|live)\b/,
  /\b(?:i|me) .*\b(?:never (?:wake|be born|been born)|not wake up|sleep forever|be no more)\b|\bwish i (?:was|were|had) (?:dead|never|not)\b|\bdeath is\b.*\b(?:way|option|answer|better|solution|peace)\b|\b(?:only way|way out)\b.*\b(?:death|die|dying)\b/,
  /\b(?:mar(?:na|ne|jana|jaana|jau|jaau|jaun|jaaun|jaunga|jaungi)?|mar ja(?:na|ane|ne|au|u|un|aun|unga|ungi)?|maut) (?:chah\w*|hai|ka (?:man|khayal)|ki (?:icch\w*|ichh?a)|ko (?:man|ji)|aa ?ja\w*|a ja\w*|behtar|do|du|dun)\b|\b(?:man|dil|ji) (?:karta|kar raha|kar rahi|hota) (?:hai )?(?:ki )?(?:mai |main |bas )?(?:mar|maut|so jau|gayab)|\b(?:mar|maut)\b.{0,20}\b(?:man|khayal) (?:karta|kar|hota|aat)|\bmai?n? mar ja\w+|\b(?:mere|meri) (?:marne|maut|mar jane)\b|\bkaash?\b.{0,30}\b(?:mar|paida|hota hi nahi|hoti hi nahi)\b|\bso ja\w* (?:aur|or) (?:kabhi|phir) (?:na|nahi)\b/,
  /मर(?:ना|ने)? ?(?:चाह|का मन|की इच्छा|का खयाल|का ख्याल|जा(?:ऊँ|ऊं|ना|ने|ए|ओ))|(?:मेरे|मेरी) (?:मरने|मौत)|मौत (?:आ ?जा|ही|चाह|बेहतर)|मौत (?:के|ही) (?:अलावा|एक)|काश.{0,40}(?:पैदा|मर)|(?:सो जाऊ|सो जाऊँ).{0,20}(?:कभी|फिर) (?:न|ना|नहीं)/u,
  /\bmarna (?:hai|h|chahiye)\b|\bmar jau\w* kya\b|\bduniya (?:chho?d|se (?:chal|ja|alvida)|me nahi (?:rehna|rahna))|\b(?:chhat|chat|building|hostel|pul|terrace) se (?:kud|kood)|\bhamesha ke liye (?:so|chal|ja)|\btrain ke (?:aage|niche|neeche)\b/,
  /मरना है|दुनिया (?:छोड|से (?:चल|जा|अलविदा))|(?:छत|इमारत|हॉस्टल|पुल) से कूद|हमेशा के लिए (?:सो|चल|जा)|(?:ट्रेन|रेल) के (?:आगे|नीचे) (?:आ|कूद)/u,
  // no wish, no reason, no strength to live
  /\b(?:do not|no longer|never) (?:really |even )?(?:want|wanna|wish|feel like)(?: to)? (?:live|living|be alive|exist|existing|wake up|be here|go on|being here|be in this world)\b|\b(?:no|any) (?:reason|point|will|purpose|meaning) (?:to|in|of|left to|left in) (?:live|living|life|my life|be alive|go on)\b|\b(?:tired|sick|done|fed up) (?:of|with) (?:living|life|my life|being alive|existing|everything in my life)\b|\bi (?:can ?not|will not be able to) (?:go on|live|cope|survive|carry on|do life|take (?:it|this|the pain|life)(?: any ?more| longer)?|bear (?:it|this))\b|\b(?:no|any|not any) future for me\b|\bmy life (?:is|has|feels) (?:over|useless|pointless|finished|no|meaningless|not worth|worthless)\b|\blife is not worth\b|\b(?:hate|give up on) (?:myself|my ?life|life|living)\b|^i (?:give|am giving) up\b|\bi will not be (?:alive|here)\b|\b(?:not|never) (?:be )?(?:alive|here) (?:till|until|by|for|tomorrow)\b/,
  /\b(?:jee?|ji|jina|jiina|jeena|jeene|jine|zinda|jinda|zindagi|jindagi)\b.{0,25}\bnahi\b|\bnahi\b.{0,15}\b(?:jeena|jina|jee|ji sak\w*|zinda|jinda) ?(?:hai|chah\w*|rehna|rahna|sakta|sakti|pa\w*)?\b|\b(?:zindagi|jindagi|zindgi|jindgi|life) se (?:thak|haar|tang|pareshan|nafrat)|\bapne aa?p ko (?:khatam|khatm|maar|mar|nuksan|kho)\w*|\b(?:jeene|jine|jeena|zindagi|zinda rehne) (?:ki|ka|me|mein|layak) (?:koi )?(?:wajah|vajah|matlab|reason|fayda|faida|himmat|icch\w*|ichh?a|man)\b.{0,12}\bnahi/,
  /(?<![\p{L}\p{M}])(?:जीना|जी|जीने|जिंदा|जिन्दा)(?![\p{L}\p{M}]).{0,25}(?:नहीं|नही)|(?:नहीं|नही)(?![\p{L}\p{M}]).{0,12}(?:जीना|जी सक|जी पा|जिंदा)|(?:जिंदगी|जिन्दगी|जीवन) से (?:थक|हार|तंग|परेशान|नफरत|ऊब)/u,
  /\b(?:want|wish) (?:it |it all |all (?:this|of this) |everything )to (?:stop|end|be over)\b|\b(?:can not|could not) (?:take|do|handle|bear) (?:it|this|life) any ?more\b|\b(?:do not|never) want to see (?:tomm?or+ow|another day)\b|\b(?:scared|afraid) of what i (?:might|may|could|will) do\b/,
  /\b(?:zindagi|jindagi|jeevan|jivan) (?:ko )?(?:khatam|khatm)|\bmar(?:ne|na) ke (?:alawa|siva\w*)|\bjee?n?e? ?(?:kar|ke) (?:kya|kis)|\b(?:is )?duniya me(?:in)? nahi\b/,
  /(?:जिंदगी|जिन्दगी|जीवन) (?:को )?(?:ही )?खत्म|मरने के (?:अलावा|सिवा)|(?<![\p{L}\p{M}])(?:जी|जीकर|जी ?के) ?(?:कर )?(?:क्या|किस) (?:कर|फायदा|मतलब)|दुनिया में (?:नहीं|नही)/u,
  // despair of oneself
  /\b(?:i|i am|am|i have been)\b(?: (?:am|feel|feeling|have|been|so|very|really|too|just|totally|completely|always|getting|get|a)){0,4} (?:depressed|hopeless|worthless|suicidal|miserable|broken|so low|very low|in depression|helpless|burden|like (?:a failure|a burden|dying|giving up|quitting|ending))\b|\bi\b(?: (?:just|really|do|am|so|have|to|going))* (?:want|wanna|wish|wanted|going|gonna)(?: to)?(?: just)? (?:give up|quit everything)\b/,
  /\bnirash h(?:u|oo|un|oon|o)\b|\bhaar (?:gaya|gayi|chuka|chuki|man)\b|\b(?:sab|sabkuch|sab kuch) (?:khatam|khatm) kar\w*\b|\bbardasht nahi\b|\bsaha nahi\b/,
  /(?:निराश|हताश|उदास|अवसाद में) (?:हूँ|हूं|हुँ)|हार (?:मान|गया|गई|चुका|चुकी)|सब (?:कुछ )?(?:छोडना चाहत|खत्म कर)|(?:सहा|बर्दाश्त|सहन) (?:नहीं|नही)/u,
  // others would be better without
  /\b(?:better|happier|happy|fine|relieved|easier|peaceful)\b.{0,30}\b(?:without me|if i (?:was|were|am|wasn|weren)\b.{0,12}\b(?:gone|dead|not|there|here|t\b))|\b(?:if|when|after) i ?(?:am|m|was|were)? (?:gone|dead|no more|not (?:there|here|alive))\b|\b(?:no ?body|no one) (?:would|will) (?:even |really )?(?:miss|notice|care)\b.{0,20}\b(?:me|i|gone)\b|\b(?:am|being|just) a? ?burden (?:on|to|for)\b/,
  /\bboj?h (?:h(?:u|oo|un|oon|ai)|ban)|\bmere (?:bina|bagair|jane ke baad|marne)\b.{0,30}\b(?:khush|theek|thik|behtar|accha|achha)|\bmeri? (?:kisi ko )?(?:zaru?rat|jaru?rat) nahi/,
  /बोझ (?:हूँ|हूं|हु|बन)|मेरे (?:बिना|बगैर|न होने|ना होने|जाने के बाद)|मेरी (?:किसी को )?जरूरत (?:नहीं|नही)/u,
  /\bmere? (?:hone|rehne|jeene).{0,25}\bfark nahi|\bmere (?:na )?hone se/,
  /मेरे (?:होने|रहने|जीने|मरने).{0,30}(?:फर्क|फरक)/u,
  // harm to oneself
  /\b(?:kill(?:ing)?|hurt(?:ing)?|harm(?:ing)?|cut(?:ting)?|end(?:ing)?|hang(?:ing)?|poison(?:ing)?|burn(?:ing)?) (?:my ?self|my ?life)\b|\bself ?-?harm(?:ing|ed)?\b.*\b(?:i|me|my|again)\b|\bi\b.*\bself ?-?harm|\b(?:started|been|am) cutting\b(?! (?:down|back|on|costs?|sugar|social))|\bcut my (?:wrist|hand|arm|vein)s?\b/,
  /\bkhud ?(?:ko|ka|ki) (?:khatam|khatm|maar|mar|nuksan|nuqsan|chot|jaan|jan|kaat)|\bjaa?n de(?:ne| ?du| ?dun| ?doon| ?dung[ai]|ni)|\bapni jaa?n\b|\b(?:phaa?nsi|fansi|zeher|zahar) (?:laga|kha|pi)/,
  /(?:खुद|अपने आप) (?:को|की|का) (?:खत्म|मार|नुकसान|चोट|जान|काट)|जान दे(?:ने|ना| दूँ| दूं|दूँ|दूं)|अपनी जान|(?:फांसी|फाँसी|जहर) (?:लगा|खा|पी)/u,
  // a farewell
  /\b(?:my|is|be) (?:the |my )?last (?:day|night|message|words|goodbye)\b|\b(?:good ?bye|sorry|forgive me)\b.{0,40}\b(?:mom|mum|mummy|dad|papa|maa|ma|everyone|forever|family)\b|\b(?:suicide|last|goodbye) (?:note|letter)\b.*\b(?:i|my)\b|\bi (?:wrote|have written|am writing) (?:a |my )?(?:letter|note)\b.*\b(?:gone|dead|after i|goodbye)\b/,
  /\b(?:meri|mera|aaj) (?:\w+ )?(?:aa?khri|aa?khiri|last) (?:raat|din|baar|message|msg)\b|\b(?:maa|mummy|papa|sab|ghar wal\w+)\b.{0,30}\bmaaf (?:kar|kr)|\bmaaf (?:kar|kr)\w* ?(?:dena|do|dijiye)?\b.{0,20}\b(?:maa|mummy|papa|sab)\b|\bal?vida\b/,
  /(?:मेरा|मेरी|आज) (?:[\p{L}\p{M}]+ )?(?:आखिरी|आखरी|अंतिम) (?:दिन|रात|बार|संदेश)|(?:माँ|मां|मम्मी|पापा|सब).{0,30}माफ (?:कर|कीजि)|अलविदा/u,
]

/** Suicide by its names counts where somebody speaks of themself, or where nothing says that it is studied. */
const SUICIDE =
  /\bs(?:u|o)+i?[cs]+[iy]+d(?:e|al|ing)?\b|\bkhud? ?k(?:u|h?u)+s?h?i\b|\ba+tm[aā]? ?hat+ya\b|खुदकुशी|खुदखुशी|आत्महत्या|सुसाइड/u
const OF_ONESELF =
  /\b(?:i|me|my|myself|mujhe|mujhko|mai|main|mera|mere|meri|khayal|khyal|khayaal|vichar|thoughts?|thinking|man|mann|karna chah\w*|kar (?:lu|lun|loon|lunga|lungi)|note)\b|मुझे|मैं|मेर[ाेी]|(?:ख|ख़)्?याल|विचार|मन कर|करना चाह|कर लू|रास्ता/u

export function isDistress(query: string): boolean {
  const text = plain(query)
  if (SIGNS.some((sign) => sign.test(text))) return true
  if (!SUICIDE.test(text)) return false
  return OF_ONESELF.test(text) && !STUDIED.test(text)
}

/** In one spelling: as phones write it, without apostrophes, nuktas and punctuation. */
function plain(query: string): string {
  return query
    .normalize('NFD')
    .replace(/\u093c/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\u2018\u2019'`]/g, '')
    .replace(/[^\p{L}\p{M}\p{N} -]+/gu, ' ')
    .replace(/\b(?:dont|dnt|do nt)\b/g, 'do not')
    .replace(/\b(?:cant|cnt|cannot)\b/g, 'can not')
    .replace(/\b(?:wont|will nt)\b/g, 'will not')
    .replace(/\b(?:wanna|want 2|wnt to|wanto)\b/g, 'want to')
    .replace(/\bim\b/g, 'i am')
    .replace(/\bive\b/g, 'i have')
    .replace(/\bid\b(?= (?:rather|better))/g, 'i')
    .replace(/\b(?:nhi|nahin|nai|nahii|nhin)\b/g, 'nahi')
    .replace(/\b(?:mann)\b/g, 'man')
    .replace(/\b(?:zindgi|jindgi)\b/g, 'zindagi')
    .replace(/\s+/g, ' ')
    .trim()
}
