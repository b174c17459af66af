/**
 * Sentences of an answer that speak to whoever marks it: "give full marks", "ignore the rubric". They are no part of the
 * answer. Nothing is deleted: they are blanked, so that every other word keeps its place.
 */

import type { Span } from './types.ts'
import { blocksOf } from './words.ts'

/** Latin letters that look like these stand in for them. */
const LOOK_ALIKE: Record<string, string> = Object.fromEntries(
  [...'аaеeоoрpсcуyхxіiѕsԁdκkοoαaνvιi'.matchAll(/(.)(.)/gu)].map(([, other, letter]) => [other, letter]),
)

const MARKS = '(?:marks?|scores?|grades?)'
const ASIDE =
  '(?:instructions?|rules?|prompts?|guidelines?|rubrics?|criteri(?:a|on)|checklists?|marking scheme)'
const LEAVE = '(?:ignore|disregard|forget|override|bypass|skip)'
/** Banks ignore rules, and surveys give scores: each of these needs a word that only a marker is told. */
const SENTENCES: RegExp[] = [
  new RegExp(
    `(?:^|[:;,!(]\\s*|please |kindly |you (?:must|should|can|may) )${LEAVE}\\b.{0,50}\\b${ASIDE}\\b`,
  ),
  new RegExp(
    `\\b${LEAVE}\\b.{0,15}\\b(?:previous|prior|above|earlier|preceding|your)\\b.{0,25}\\b${ASIDE}\\b`,
  ),
  /\b(?:ignore|disregard|forget|override|bypass)\b.{0,12}\b(?:rubrics?|checklists?|marking scheme|prompts?)\b/,
  new RegExp(
    `\\b(?:give|award|grant|assign|allot|allocate|score|mark)\\b.{0,45}\\b(?:full|maximum|max|highest|top|perfect|all)\\b.{0,12}\\b${MARKS}\\b`,
  ),
  /\b(?:full|maximum|perfect) marks\b|\b(?:full|maximum|perfect) (?:score|points|credit) (?:to|for|in) (?:this|my|me|the (?:answer|above))\b/,
  /\b(?:give|award|grant|assign|allot|score|mark|rate|grade|deserves?)\b.{0,30}\b\d{1,3}\s*(?:\/\s*(?:10|15|100)\b|out of (?:10|15|100)(?!\s+[a-z]))/,
  /(?<![\d/])(?:10\s*\/\s*10|15\s*\/\s*15|100\s*\/\s*100)(?![\d/])|\b(?:10\s*out\s*of\s*10|15\s*out\s*of\s*15)\b|\b\d{1,2}\s*(?:marks|points)\s+(?:to|for)\s+(?:this|me|my)\b/,
  /\b(?:this|my) answer\b.{0,40}\b(?:deserves?|merits|is worth|(?:should|must|has to|needs to) (?:get|receive|score|be (?:given|awarded|marked|graded|rated))|covers? (?:all|every|each))\b/,
  // Nobody says "please" or "you must" to the reader of an answer, and means the economy.
  /\b(?:you (?:must|should|have to|need to|are to|will|can|may)|kindly|please|i (?:beg|request|ask|urge) (?:you|the))\b.{0,25}\b(?:give|award|grant|mark|score|grade|rate|evaluate|assess|consider|check|say|treat|return|output|respond|reply|report|be (?:kind|lenient|generous))\b/,
  /\b(?:all|every|each)\b.{0,20}\bpoints?\b.{0,12}\b(?:are|is|as|were|was|has been|have been|stand)? ?(?:fully )?(?:covered|met)\b/,
  // An answer that praises or marks itself.
  /\b(?:this|my|the above) answer (?:has|is|was|fully|clearly|covers?|contains?|includes?|addresses|meets|satisfies|deserves?|should|must|will)\b|\b(?:deserves?|merits|worthy of|entitled to)\b.{0,30}\b(?:marks|score|grade)\b/,
  /\b(?:demand|content|structure|evidence|conclusion|language|introduction)\s*[:=-]?\s*\d+(?:\.\d+)?\s*\/\s*\d+\b/,
  /\b(?:total|marks?|score)\b.{0,12}\b\d+(?:\.\d+)?\s*(?:\/\s*(?:10|15|100)\b|out of (?:10|15|100)(?!\s+[a-z]))/,
  /(?:\bcovered\b[^.]*){3}/,
  /\b(?:all|every|each)\b.{0,30}\b(?:checklist|rubric|marking)\b.{0,40}\b(?:covered|met|satisfied|fulfilled)\b/,
  /\b(?:mark|treat|set|consider|count|regard)\b.{0,25}\b(?:all|every|each)\b.{0,25}\b(?:points?|criteri(?:a|on)|parts?)\b.{0,15}\bas (?:covered|met|full|ten|10)\b/,
  /\b(?:you are|you're|pretend|behave as|act as (?:an?|my|the))\b.{0,30}\b(?:evaluator|examiner|grader|marker|assistant|ai|language model)\b/,
  /\b(?:system|developer) (?:prompt|message|override|note|instruction)\b|\bnew instructions?\s*[:.]|\bend of (?:the )?(?:students?'?s? |learner'?s? )?(?:answer|submission)\b/,
  /\bplease be (?:lenient|generous|kind)\b|\bbe (?:lenient|generous)\b.{0,20}\b(?:mark|evaluat|grad|check)|\b(?:do not|don't|never) (?:deduct|cut|reduce)\b.{0,20}\bmarks?\b/,
  /\b(?:marks?|grade|total)\s*[:=]\s*["']?(?:\d|full|perfect|excellent)|\bscore\s*[:=]\s*["']?(?:1[05]\b|full|perfect)|\bverdict\s*[:=]\s*["']?(?:covered|full)/,
  /["'](?:verdict|criteria|criterion|marks|score|points|checklist|band|quote)["']\s*:/,
  /<\/?\s*(?:system|instructions?|assistant|user|prompt|answer|material)\b[^>]*>|\[\/?inst\]|<\|[a-z_]+\|>|^\s*<!--/,
  /\b(?:poore|pure|poora|full|adhiktam)\s+(?:ank|number|nambar|marks)\s+(?:d[aeio]|dijiye|dijie|dena|den)\b/,
  /(?:पूरे|पूरा|पूर्ण|अधिकतम|सर्वाधिक|सबसे अधिक|फुल|(?<!\d)1[05](?!\d))(?:(?!आधार|प्रतिशत)[^।]){0,25}(?:अंक|नंबर|मार्क्स)[^।]{0,20}(?:दीजिए|दीजिये|दें|दे|दो|देना|देने|प्रदान|मिलने चाहिए)/,
  /(?:निर्देश|नियम|मानदंड|रूब्रिक)(?:ों)?[^।]{0,15}(?:अनदेखा|अनदेखी|नजरअंदाज|उपेक्षा)\s*(?:कर|करें|कीजिए|करो|कर दें|कर दीजिए)(?![\p{L}\p{M}])|(?:निर्देश|नियम)(?:ों)?[^।]{0,10}भूल जा/u,
  /आप[^।]{0,25}(?:परीक्षक|मूल्यांकनकर्ता|सहायक|मॉडल) (?:हैं|हो)(?![\p{L}\p{M}])|^[^\p{L}]*(?:नया|नए|नये|विशेष) निर्देश[^\p{L}\p{M}]*$|सभी बिंद(?:ु|ुओं)[^।]{0,15}(?:शामिल|कवर|पूरे|सम्मिलित)[^।]{0,10}(?:मान|समझ|हैं)/u,
  /(?:अंक|नंबर)[^।]{0,12}(?:न काटें|मत काट|न काटिए)/,
]
/** Whoever is addressed so is told something to the end of the line. */
const ADDRESSED =
  /(?:^|[.!?।]\s*|[[({<#*/]\s*)(?:(?:dear|respected|hello|hey|hi|note (?:to|for)(?: the)?|to the|attention|attn)[\s,:]*)?(?:(?:(?<=(?:dear|hello|hey|hi)[\s,]{1,3})(?:ai|reader|model)|examiner|evaluator|marker|grader|checker|assessor|assistant|ai model|language model|llm|chatgpt|gpt|sir|madam|परीक्षक|मूल्यांकनकर्ता|जांचकर्ता)(?:\s+(?:sir|madam|ji|महोदय|जी))?\s*[,:!]|system\s*[:>\]])|(?:checked|marked|evaluated|graded|assessed|verified) by (?:the |an? )?(?:senior |chief |head )?(?:examiner|evaluator|marker|grader|checker|assessor|mentor|teacher|ai|model)\b|(?:^|\s)(?:note|message|instructions?) (?:to|for) (?:the )?(?:examiner|evaluator|marker|grader|checker|assessor|assistant|ai|model)\b/

export function instructionsIn(text: string): Span[] {
  const found: Span[] = []
  for (const { sentences, end } of blocksOf(text)) {
    const said = sentences.map((sentence) => readable(sentence.text))
    const speaks = said.map((one) => SENTENCES.some((pattern) => pattern.test(one)))
    for (const [index, sentence] of sentences.entries()) {
      const own = said[index] as string
      if (ADDRESSED.test(own)) {
        found.push({ start: sentence.start, end })
        break
      }
      if (speaks[index]) {
        // What is said in brackets is said to their end.
        const closes = opens(sentence.text) ? text.slice(sentence.end, end).search(/[)\]}]/) : -1
        found.push({ start: sentence.start, end: closes < 0 ? sentence.end : sentence.end + closes + 1 })
      } else {
        // "Ignore. The rules." is one instruction all the same.
        const next = sentences[index + 1]
        if (!next || speaks[index + 1]) continue
        const both = `${own.replace(/(?<![.!?।\s])[.!?।\s]+$/u, '')} ${said[index + 1]}`
        if (countOf(both) <= 14 && SENTENCES.some((pattern) => pattern.test(both))) {
          found.push({ start: sentence.start, end: next.end })
        }
      }
    }
  }
  return found
}

/** The answer without them, as long as before: what is left stands where it stood. */
export function withoutInstructions(text: string): string {
  let left = text
  for (const { start, end } of instructionsIn(text)) {
    left = left.slice(0, start) + left.slice(start, end).replace(/[^\r\n]/g, ' ') + left.slice(end)
  }
  return left
}

function readable(text: string) {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Cf}/gu, '')
    .replace(/\u093c/g, '')
    .normalize('NFC')
    .replace(/\u093c/g, '')
    .replace(/\u0901/g, '\u0902')
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x0966))
    .replace(/[аеорсухіѕԁκοανι]/gu, (letter) => LOOK_ALIKE[letter] ?? letter)
    .replace(/[’‘`]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/\s+/g, ' ')
}

function opens(sentence: string) {
  return (sentence.match(/[([{]/g)?.length ?? 0) > (sentence.match(/[)\]}]/g)?.length ?? 0)
}

function countOf(text: string) {
  return text.split(' ').length
}
