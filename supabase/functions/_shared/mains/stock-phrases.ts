/** Phrases that stand in answers to any question and say nothing of this one. */

const PHRASES =
  /\b(?:need of the hour|holistic(?:ally)?|multi-?pronged|multi-?faceted|(?:5|five) trillion|viksit bharat|vishwa ?guru|sabka (?:saath|sath|vikas)|all stakeholders|time-?bound manner|political will|long way to go|right direction|double-?edged sword|two sides of (?:the same|a) coin|win-?win|need to work together|hand in hand|go a long way|holistic approach|since time immemorial|backbone of (?:the|our|indian) economy|very important (?:role|topic|issue)|plays? (?:an?|a very) (?:important|vital|crucial|key|pivotal) role|in today'?s world|now-?a-?days|as we all know|it is (?:very )?(?:important|necessary|essential) to (?:note|understand|mention)|last but not the least|every coin has two sides|proper implementation|effective implementation|strict(?:ly)? implement\w*|awareness (?:should|must|needs? to) be|create awareness|proper (?:planning|policy|policies|steps|measures)|necessary (?:steps|measures)|various (?:steps|measures|factors|reasons|schemes)|many (?:steps|measures|schemes)|inclusive and sustainable|sustainable and inclusive|overall development|all-?round development|development of (?:the|our) (?:country|nation)|bright future|balanced approach|golden (?:mean|bird))\b|समय की (?:मांग|माँग)|समग्र (?:दृष्टिकोण|विकास)|विकसित भारत|विश्व ?गुरु|सबका साथ|बहुआयामी|महत्(?:त्व|व)पूर्ण भूमिका|अर्थव्यवस्था की रीढ़|सिक्के के दो पहलू|सभी हितधारक|सही दिशा|राजनीतिक इच्छाशक्ति|आवश्यक कदम|उचित कदम|ठोस कदम|प्रभावी क्रियान्वयन|जागरूकता (?:बढ़|फैला)|देश के विकास|देश का विकास|उज्ज्वल भविष्य|संतुलित दृष्टिकोण/giu

/** How many, also one and the same twice. */
export function stockPhrasesIn(text: string): number {
  return text.replace(/\s+/gu, ' ').match(PHRASES)?.length ?? 0
}
