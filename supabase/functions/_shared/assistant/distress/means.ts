/**
 * Recognises who asks how one dies: means, amounts, heights, what hurts least, however it is put as general knowledge. How a
 * court has somebody put to death is a question of polity.
 */

const WAYS =
  '(?:way|ways|method|methods|means|poison|poisons|death|suicide|pill|pills|tablet|tablets|drug|drugs|dose|to go)'
const PILLS =
  '(?:sleeping (?:pills?|tablets?)|pills?|tablets?|capsules?|paracetamol|crocin|dolo|alprax|sedatives?|phenyl|pesticides?|poison|rat ?poison|dose|medicines?)'
const DEATH = '(?:die|dies|dying|death|dead|kill|kills|fatal|lethal|deadly)'

const DYING = '(?:die|dies|dying|death|dead|kill (?:my|one|your)self)'

const ASKED = new RegExp(
  [
    // the least painful way
    `\\b(?:painless|pain ?free|least pain\\w*|without (?:any |much )?pain|not pain\\w*|quick(?:est)?|fast(?:est)?|easy|easiest|sure|surest|peaceful|best|simplest)\\b.{0,20}\\b${WAYS}\\b.{0,20}\\b(?:${DYING}|suicide|end (?:it|my|ones?)|go away forever)\\b`,
    `\\b(?:${DYING}|suicide)\\b.{0,15}\\b(?:painless\\w*|without (?:any )?pain|peacefully|quickly|in (?:my )?sleep)\\b|\\bpainless (?:poison|death|suicide|way to go)\\b|\\bpainlessly\\b`,
    `\\b(?:quickest|fastest|easiest|surest|best|common) (?:\\w+ )?(?:death|suicide|dying) (?:method|way)s?\\b|\\b(?:death|suicide) methods?\\b`,
    // how much, how high
    `\\bhow (?:much|many)\\b.{0,40}\\b${PILLS}\\b.{0,40}\\b(?:${DEATH}|enough|overdose|never wake|too much)\\b|\\b(?:fatal|lethal|deadly) (?:dose|amount|quantity|level)s?\\b`,
    `\\b${PILLS}\\b.{0,25}\\b(?:enough|needed|required|sufficient)\\b.{0,10}\\bto (?:die|kill|sleep forever)\\b|\\bwhich (?:${PILLS})\\b.{0,30}\\b(?:${DEATH})\\b`,
    `\\b(?:from|which|what|how high)\\b.{0,20}\\b(?:floor|height|storey|story|bridge|building)\\b.{0,25}\\b(?:die|death|dead|survive)\\b|\\b(?:survive|die)\\b.{0,25}\\b(?:fall|jump(?:ing)?) (?:from|off)\\b`,
    // what it is like
    `\\bhow (?:painful|quick|fast|long)\\b.{0,20}\\b(?:hanging|drowning|poison\\w*|overdos\\w+|jumping|suffocat\\w+)\\b|\\b(?:does|do|is|are|will|how)\\b.{0,12}\\b(?:hanging|drowning|poison\\w*|rat ?poison|jumping|phenyl|overdos\\w+|cutting (?:my |ones? |your )?(?:wrists?|veins?)|slitting|suffocat\\w+|electrocution)\\b.{0,20}\\b(?:hurt|hurts|pain|painful|painless|peaceful|quick|instant|long|fast)\\b`,
    '\\b(?:tie|make|tying|making)\\b.{0,12}\\bnoose\\b|\\bhow (?:do|does|can|could|would|should|to|did)\\b(?: \\w+){0,3} (?:commit suicide|hang (?:myself|oneself|yourself)|kill (?:myself|oneself|yourself)|slit|overdose|end (?:my|ones?|your) life|die (?:without|in|by|quick\\w*|fast|peaceful\\w*|easily|painless\\w*))\\b|\\bhow (?:to|can i|do i|should i) die\\b',
    `\\bcan (?:someone|somebody|one|a person|a human|you|we|i|anyone|people) die (?:from|of|by|if|with|due)\\b|\\bwill i die if\\b`,
    // romanised Hindi
    '\\bmar(?:ne|ney|nay) (?:ka|ke|ki) (?:\\w+ ){0,2}(?:tarik\\w+|tareek\\w+|tariq\\w+|upay|rast[ae]|way|ways|method|dawai?|dava|idea)\\b|\\bkaise mar(?:u|un|en?|ein|te|jau|jaun)?\\b(?! ?rah)|\\b(?:kaise|kese) (?:mar ja|suicide|khudkushi|jaan d)\\w*',
    '\\b(?:bina dard|bagair dard|dard ke bina|aasan|asaan|asan|aasaan|jaldi|turant)\\b.{0,20}\\b(?:maut|mar(?:na|ne|e|en|u|un|ein|jau|jaun)?|jaan)\\b(?! ki saza)',
    '\\b(?:faansi|zeher|goli|goliya\\w*|goliyan|tablet\\w*|dawai?|neend ki \\w+|phenyl|chuhe mar\\w*|chhat|chat|train|nas)\\b.{0,40}\\b(?:maut ho|mar ja\\w+|mar sak\\w+|mar(?:ne|te) (?:me|mein|hai|h|ke)|dard ho|jaan ja)',
    // Hindi
    'मरने (?:का|के|की) (?:[\\p{L}\\p{M}]+ ){0,2}(?:तरीक|उपाय|रास्त|दवा|आइडिया)|कैसे (?:मरूं|मरें|मर (?:जा|सक)|आत्महत्या|जान दूं)|(?:बिना दर्द|बगैर दर्द|आसान|आसानी|जल्दी).{0,20}(?:मौत|मरना|मरने|मरें|मरूं|मर जा)',
    '(?:फांसी|जहर|गोली|गोलियां|गोलियों|दवा|दवाई|फिनायल|छत|ट्रेन|नस).{0,40}(?:मौत हो|मर जा|मर सक|मरने में|मरते|दर्द हो|जान जा)',
  ].join('|'),
  'u',
)

/** Of law, medicine and the public's health, as papers ask for it. */
const STUDIED =
  /\b(?:execution|executed|penalty|punishment|capital|courts?|commission|constitution\w*|euthanasia|judg(?:e|es|ment|ements?)|convicts?|saza|sazaa|mrityu ?dand|article|right to|farmers?|kisan|lpg|road|accidents?|deaths? (?:in|rate|penalty|cess)|pesticides? (?:policy|ban|act|use)|opium|opioid|crisis|ndps)\b|सजा|मृत्युदंड|मृत्युदण्ड|इच्छामृत्यु|न्यायालय|किसान/u

export function asksForMeans(text: string): boolean {
  return ASKED.test(text) && !STUDIED.test(text)
}
