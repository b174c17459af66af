/** Recognises who hurts herself, has taken too much of something, or says that she will. */

const BODY =
  '(?:wrists?|hands?|arms?|veins?|legs?|thighs?|skin|body|face|head|neck|throat|fist|knuckles|fingers?|stomach)'
const OWN_BODY =
  '(?:nas|nass|nase|nasen|nabz|haath|haat|hath|hand|kalai|wrist|gala|gardan|pair|sir|sar|ungli|jism|body)'

/** What has been taken must be seen to by a doctor at once. */
const TAKEN = new RegExp(
  [
    '(?:^|\\b(?:i|have|just|want to|will|going to|should) (?:\\w+ )?)overdos(?:e|ed|ing)\\b(?! (?:deaths?|of|in|cases))',
    '\\b(?:took|taken|swallowed|ate|eaten|drank|drunk|consumed|popped|had)\\b.{0,25}\\b(?:too many|so many|a lot of|lots of|a bunch of|a handful of|a (?:whole )?(?:strip|bottle) of|all (?:the |my |of )*|whole|entire|full|(?:1|2|3|4|5)\\d|many)\\b.{0,20}\\b(?:pills?|tablets?|capsules?|medicines?|strips?|bottle|paracetamol|crocin)\\b',
    '(?:^|\\b(?:i|have|just|already|she|he)\\b.{0,12}\\b)(?:took|taken|swallowed|ate|eaten|drank|drunk|consumed)\\b.{0,20}\\b(?:poison|phenyl|pesticide|rat ?poison|sleeping pills|sleeping tablets|acid|bleach|harpic)\\b|\\b(?:i|me|have|just|want to|will|going to|should|by|of) (?:\\w+ )?overdos(?:e|ed|ing)\\b(?! (?:deaths?|of|in))',
    '\\b(?:bahut|bahot|itni|saari|sari|poori|puri|patta|zyada|jyada|dher)\\b.{0,20}\\b(?:goli\\w*|tablets?|dawai?\\w*|dava\\w*|pills?)\\b.{0,12}\\b(?:kha|le li|nigal)|\\b(?:neend|nind|sleeping) (?:ki |wali )?(?:\\w+ )?(?:goli\\w*|tablets?|pills?|dawai?)\\b.{0,10}\\b(?:kha (?:li|liya|lu|lun|lunga|lungi)|nigal)|\\b(?:zeher|phenyl|harpic|acid) (?:kha|khaa|pi|pee) ?(?:li|liya)',
    '(?:बहुत|इतनी|सारी|पूरी|पत्ता|ढेर|ज्यादा).{0,20}(?:गोली|गोलियां|टैबलेट|दवाई|दवा).{0,10}(?:खा|निगल|ले ली)|नींद की (?:[\\p{L}\\p{M}]+ )?(?:[\\p{L}\\p{M}]+ )?(?:गोली|गोलियां|टैबलेट).{0,6}(?:खा ल|निगल)|(?:जहर|फिनायल|तेजाब) (?:खा|पी) ल',
  ].join('|'),
  'u',
)

const HURTS = new RegExp(
  [
    '\\b(?:hurt|hurting|harm|harming|cut|cuts|cutting|burn|burns|burning|burnt|burned|starve|starving|punish|punishing|hit|hits|hitting|slap|slapping|beat|beating|bite|biting|scratch|scratching|stab\\w*|choke|choking|strangle) my ?self\\b(?! (?:(?:to|for) (?:study|revis)|while|when|lifting|playing|cooking|shaving|chopping|on the|in the gym|a |badly on))',
    `\\b(?:cut|cuts|cutting|slit|slitting|slash\\w*|burn|burns|burning|burnt|burned|bang|bangs|banging|hit|hits|hitting|punch\\w*|scratch\\w*|bite|biting|bruis\\w*|carv\\w*|stab\\w*) (?:on |at )?my (?:own |left |right )?${BODY}\\b(?! (?:while|when) (?:i was )?(?:cook|cutt|chopp|peel)\\w*)|\\bwant(?:ed)? to slit\\b`,
    '\\bself ?-?harm(?:ing|ed)?\\b.*\\b(?:i|me|my|again)\\b|\\bi\\b.*\\bself ?-?harm|\\b(?:started|been|am|keep|kept) cutting\\b(?! (?:down|back|on|off|costs?|sugar|social|classes|short))',
    `\\b(?:apn[aie]|maine|mai ne) (?:khud k[ai] )?${OWN_BODY}\\b.{0,12}\\b(?:kaa?t|kat|jala|cut|slit|phod|pat[ak]\\w*)|\\b(?:blade|chaku|chakku|knife) se\\b.{0,20}\\b(?:kaa?t|cut|nas|haath|hath)|\\bnas(?:s|e|en|ein)? kaa?t|\\bhaa?th (?:par )?(?:kaa?t|cut|jala) (?:li|liya|leta|leti|kar li|kar liya|lu|lun)\\b`,
    '\\b(?:khud|apne aa?p|apne aap|khudko)(?: (?:ko|ka|ki|pe|par))? (?:ko )?(?:khatam|khatm|maa?r|nuksaa?n|nuqsan|chot|jaan|jan|kaa?t|jala|hurt|harm|cut|saza|takleef)',
    '(?:अपना|अपनी|अपने|मैंने) (?:खुद की )?(?:हाथ|हाथों|नस|नसें|कलाई|गला|गर्दन|शरीर).{0,8}(?:काट|जला|चोट)|(?:ब्लेड|चाकू) से.{0,20}(?:काट|नस)|हाथ काट (?:ल|रह)',
    '(?:खुद|अपने आप|स्वयं) (?:को|की|का|पर) (?:खत्म|मार|नुकसान|चोट|जान|काट|जला|सजा|तकलीफ|हानि पहुंचा)',
  ].join('|'),
  'u',
)

/** Of regions, crops and statistics, as books ask for it. */
const STUDIED = /\b(?:farmers?|kisan\w*|ndps|statistics|data|deaths? in|cases in)\b|किसान/u

export function hasTakenSomething(text: string): boolean {
  return TAKEN.test(text) && !STUDIED.test(text)
}

export function hurtsHerself(text: string): boolean {
  return HURTS.test(text)
}
