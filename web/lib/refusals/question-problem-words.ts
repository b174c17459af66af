/** What is wrong with a question as it is written, and where: the server tells several in a row, and rows of a file so. */

import type { Words } from './refusal-in.ts'

export const problemSays: Words = {
  '%s is a text': '%w: यहाँ पाठ हो',
  '%s is missing': '%w: यहाँ शब्द नहीं हैं',
  '%s has more than %s characters': '%w: %s से अधिक अक्षर हैं',
  'In Hindi, %s is missing': '%w: हिंदी नहीं है',
  '%s is written in Devanagari': '%w: यह देवनागरी में नहीं है',
  '%s: English has the numbers [%s], Hindi [%s]': '%w: अंग्रेज़ी में संख्याएँ [%s] हैं, हिंदी में [%s]',
  '%s has exactly %s parts': '%w: ठीक %s भाग हों',
  'options has exactly 4 parts': 'विकल्प: ठीक 4 भाग हों',
  '%s has %s to %s parts': '%w: %s से %s भाग हों',
  'Part %s of %s has a text': '%2$w, भाग %1$s: यहाँ पाठ हो',
  'Say of part %s of %s whether it is correct': '%2$w, भाग %1$s: बताएँ कि यह सही है या नहीं',
  'An order holds each of the numbers 1 to %s once': 'क्रम में 1 से %s तक हर संख्या एक बार हो',
  'Option %s names numbers from 1 to %s, each once, in order':
    'विकल्प %s में 1 से %s तक की संख्याएँ एक-एक बार, क्रम से हों',
  'A question has at most twelve sources': 'एक प्रश्न में अधिक से अधिक बारह स्रोत हो सकते हैं',
  'A source has a short name of its own, a title, a publisher, an address that begins with https:// and, where known, its day':
    'स्रोत का अपना छोटा नाम, शीर्षक, प्रकाशक, https:// से शुरू होने वाला पता और, पता हो तो, उसका दिन हो',
  'The short name is 3 to 80 small letters and digits, joined by hyphens':
    'छोटा नाम 3 से 80 छोटे अंग्रेज़ी अक्षरों और अंकों का हो, हाइफ़न से जुड़े',
  'There is no such topic at the end of the syllabus': 'पाठ्यक्रम के अंत में ऐसा कोई विषय नहीं है',
  'A question is static, current or hybrid': 'प्रश्न स्थायी, समसामयिक या मिश्रित हो',
  'The difficulty is 1, 2, 3, 4 or 5': 'कठिनाई 1, 2, 3, 4 या 5 हो',
  'Whether it is asked in the first test, and whether a wrong answer costs marks, is true or false':
    'आकलन टेस्ट में पूछा जाए या नहीं, और गलत उत्तर पर अंक कटें या नहीं, यह हाँ या नहीं में हो',
  'A past question has its year from 1979, its paper (gs1 or csat) and its number up to 200':
    'पिछले प्रश्न का वर्ष 1979 से, प्रश्नपत्र (gs1 या csat) और 200 तक का क्रमांक हो',
  'Another question stands at this year, paper and number already':
    'इस वर्ष, प्रश्नपत्र और क्रमांक पर पहले से दूसरा प्रश्न है',
  'A question has at most twelve figures': 'एक प्रश्न में अधिक से अधिक बारह आँकड़े हो सकते हैं',
  'One of its figures is not in the register of figures': 'इसका एक आँकड़ा आँकड़ों की सूची में नहीं है',
  'A sentence of %s words is hard to read: “%s…”': '%s शब्दों का वाक्य पढ़ना कठिन है: “%s…”',
  'The option “%s” is no option of its own': 'विकल्प “%s” अपने आप में विकल्प नहीं है',
  'The explanation has %s words; it needs 15 to 130': 'व्याख्या में %s शब्द हैं; 15 से 130 चाहिए',
  'A question is one object': 'प्रश्न अपने खानों के साथ नहीं आया',
  'A question has at most 60,000 characters in all': 'एक प्रश्न में कुल अधिक से अधिक 60,000 अक्षर हो सकते हैं',
  'The format is single, statements, how-many, reason, pairs or sequence':
    'प्रारूप इनमें से एक हो: single, statements, how-many, reason, pairs, sequence',
  'Pairs stand under two heads, each of 1 to 200 characters': 'युग्मों के दो शीर्षक हों, हर एक 1 से 200 अक्षरों का',
  'The key is a, b, c or d': 'कुंजी a, b, c या d हो',
  'Say whether Statement-II explains Statement-I': 'बताएँ कि कथन-II, कथन-I की व्याख्या करता है या नहीं',
  'Two of its options are the same': 'इसके दो विकल्प एक जैसे हैं',
  'What is true is none of its options': 'जो सही है वह इसके किसी विकल्प में नहीं है',
  'A statement can only explain when both are correct': 'दोनों कथन सही हों तभी एक दूसरे की व्याख्या कर सकता है',
}

const ALONE = { stem: 'प्रश्न', explanation: 'व्याख्या', why: 'कारण' }
const LISTS = { statements: 'कथन', pairs: 'युग्म', items: 'मद', options: 'विकल्प' }
const PARTS = { text: '', left: ', बायाँ', right: ', दायाँ', why: ', कारण' }
const LETTERS = ['a', 'b', 'c', 'd']

/** The places of a question as the server names them: `stem_hi`, `statements.2.why`, or a list alone. */
export const questionPlaces: Words = {
  ...LISTS,
  ...Object.fromEntries(Object.entries(ALONE).flatMap(([place, name]) => inBoth(place, name))),
  ...Object.fromEntries(Object.entries(LISTS).flatMap(([list, name]) => partsOf(`${list}.%s`, `${name} %s`))),
  // an option is called by its letter
  ...Object.fromEntries(
    LETTERS.flatMap((letter, at) => partsOf(`options.${at + 1}`, `${LISTS.options} (${letter})`)),
  ),
}

function partsOf(place: string, name: string) {
  return Object.entries(PARTS).flatMap(([part, side]) => inBoth(`${place}.${part}`, `${name}${side}`))
}

function inBoth(place: string, name: string) {
  return [
    [place, name],
    [`${place}_hi`, `${name} (हिंदी)`],
  ]
}
