/**
 * In which form an answer is asked for: its language, its length, as points. That is apart from what it is about, so "in
 * Hindi?", "shorter" and "give me 5 points" of what was just answered ask the question before once more.
 */

import { isHindi } from './sentences.ts'
import type { Language } from './teaching-words.ts'

export type Form = {
  isShort: boolean
  /** How many points are asked for; undefined where none are. */
  points: number | undefined
  /** In plainer words: what was said before was not understood. */
  isPlain: boolean
  /** What was not told yet. */
  isMore: boolean
}

const POINTS = 5
const MOST_POINTS = 10

const IN_HINDI = /\b(?:(?:in|into|to) hindi|hindi (?:me|mein|main|m))\b|(?:हिंदी|हिन्दी) में/iu
const IN_ENGLISH =
  /\b(?:(?:in|into|to) english|(?:english|angre[sz]i) (?:me|mein|main|m))\b|(?:अंग्रेज़ी|अंग्रेजी|इंग्लिश) में/iu
const SHORT =
  /\b(?:in (?:short|brief)|briefly|shorter|(?:make (?:it|this) )?short(?= *(?:please|pls|answer|version|me\b|mein\b|[.!?]*$))|shortly|sanks?hep(?: me| mein)?|in (?:one|two|three|a few|1|2|3) (?:lines?|sentences?)|summar(?:y|i[sz]e)(?: of)?|tl;?dr)\b|संक्षेप(?: में)?|संक्षिप्त/iu
const AS_POINTS =
  /\b(?:(?:give|write|list|tell)(?: me)?(?: the| some| a few| key| main| important| ([1-9]|1[0-5]))* points?|([1-9]|1[0-5]) (?:key |main |important |bullet )?points|(?:in|as) (?:bullet |key |short )?points|point ?wise|(?:bullet|key|main|important) points|bindu(?:on|ar|war)?(?: me| mein)?)\b(?: (?:for|of|on|about)\b)?|बिंदुओं(?: में)?|बिंदुवार/iu
const PLAIN =
  /\b(?:(?:i )?(?:did not|didn['’]?t|do not|don['’]?t|dont|cannot|can['’]?t|cant) (?:understand|get)(?: (?:it|this|that|anything))?|not (?:clear|understood)|(?:kuch )?samajh? (?:me )?(?:nahi|nahin|nhi)(?: a+ya| a+i| a+ ra?ha(?: hai)?)?|(?:in )?(?:(?:very )?(?:simple|simpler|easy|easier|plain|layman(?:['’]?s)?) (?:words?|terms?|language|way|manner))|simpler|easier|(?:like|as if|as though) i(?:['’]?m| am| were| was)? (?:an? |only )?(?:\d{1,2}|five|ten|kid|child|beginner)(?:[- ]?(?:years?|yrs?)[- ]?old)?(?: kid| child)?|eli5|to a (?:child|kid|layman|\d{1,2}[- ]year[- ]old)|(?:\d{1,2} saal ke )?(?:bachh?|bacch?)(?:e|o|on) (?:ki|ke) (?:tarah|jaise)|(?:aasa+n|asan|sara?l) (?:bhasha|shabdon?)(?: me| mein)?)\b|समझ (?:में )?नहीं (?:आया|आ रहा)(?: है)?|(?:सरल|आसान) (?:भाषा|शब्दों)(?: में)?|(?:[\d०-९]{1,2} (?:साल|वर्ष) के )?बच्च(?:े|ों) (?:की तरह|के जैसे)/iu
const MORE =
  /\b(?:tell (?:me )?(?:some)?(?:thing )?more|(?:some )?more (?:details?|points|info(?:rmation)?|on this|about (?:it|this|that))|elaborate|in (?:more )?details?|aur (?:bata ?o|bataiye|batao na)|vista?r se)\b|और (?:बताइए|बताओ|बताएँ|बताएं)|विस्तार से/iu
const AGAIN =
  /\b(?:again|once more|repeat|phir se|fir se|dobara|sources?|references?|(?:make |short |revision )?notes)\b|फिर से|दोबारा|स्रोत/iu
const FORMS = [IN_HINDI, IN_ENGLISH, SHORT, AS_POINTS, PLAIN, MORE]

/** Said around a form, and naming nothing that could be looked up. */
const AROUND =
  /(?<![\p{L}\p{M}])(?:and|also|but|now|ok(?:ay)?|so|then|please|pls|plz|kindly|sir|can|could|would|will|you|u|i|me|us|it|this|that|the|an?|of|same|answer|explain|give|write|make|only|just|bas|sirf|tell|say|show|put|translate|convert|send|need|want|ye|yeh|isko|ise|iska|iske|aur|ek|baar|mujhe|batao|bataiye|bata|do|dijiye|de|karo|kijiye|kar|likho|likhiye|samjhao|samjhaiye|samjha|phir|fir|se|what|is|your|for|for upsc|kya|hai|यह|केवल|सिर्फ|इसे|इसको|इसका|इसके|और|अब|कृपया|एक|बार|बताइए|बताइये|बताओ|बता|दीजिए|दो|लिखिए|लिखो|समझाइए|समझाओ|कीजिए|करो|मुझे|उत्तर|क्या|है)(?![\p{L}\p{M}])/giu

/** The language that is asked for, else the one that is written in; "GDP क्या है" is Hindi. */
export function languageOf(text: string): Language {
  if (IN_ENGLISH.test(text)) return 'en'
  return IN_HINDI.test(text) || isHindi(text) ? 'hi' : 'en'
}

export function formOf(query: string): Form {
  const points = AS_POINTS.exec(query)
  const number = Number(points?.[1] ?? points?.[2])
  return {
    isShort: SHORT.test(query),
    points: points ? Math.min(number || POINTS, MOST_POINTS) : undefined,
    isPlain: PLAIN.test(query),
    isMore: MORE.test(query),
  }
}

/** Nothing is named: the question before is asked once more, in another form. */
export function isFormAlone(query: string): boolean {
  if (![...FORMS, AGAIN].some((form) => form.test(query))) return false
  return !/[\p{L}\p{N}]/u.test(withoutForm(query).replace(AGAIN, ' ').replace(AROUND, ' '))
}

/** The form is no part of what is looked up. */
export function withoutForm(query: string): string {
  return FORMS.reduce((text, form) => text.replace(form, ' '), query)
}
