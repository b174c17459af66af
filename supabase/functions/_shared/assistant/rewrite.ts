/**
 * Understands a question by the conversation before it: "its limits?", "aur iska nuksan?", "who fixes it", "and in
 * 2023-24?" ask about what was spoken of last, "in Hindi?" and "shorter" ask it again. A question with a subject of its own stands for itself. Rules, so that the
 * same conversation always leads to the same search; no model is needed.
 */

import { comparedIn } from './compared.ts'
import { isCourtesy } from './courtesy.ts'
import { isDistress } from './distress.ts'
import { isFormAlone } from './form.ts'
import { askedPeriod } from './period.ts'
import { placesIn } from './places.ts'
import { subjectOf } from './question.ts'
import { shareHeld, tellingWords } from './sentences.ts'

export type Turn = { role: 'user' | 'ai'; content: string }

/** Stands for something that was named before; not "this year", nor "that the rupee fell". */
const POINTS_BACK =
  /\b(?:it['’]s|its|it|they|them|theirs?|(?:this|that|these|those)(?! (?:(?:fiscal |financial |last )?(?:year|month|week|quarter|time|decade|century)s?|is|are|was|were|has|have|can|could|will|would|does|do|did|the|an?|i|we|you|he|she)\b)|the (?:same|former|latter)|both(?: of)?|which (?:ones?|of (?:them|these|those|the two))|which(?= is (?:more|less|better|worse|lower|higher|larger|smaller|greater))|(?:is|us|in|un)(?:ka|ki|ke|ko|se|mein|me|ne|par)|(?:is|us)i(?:ka|ki|ke)|ye|yeh|wo|woh|vo|dono)\b|(?<![\p{L}\p{M}])(?:इस(?:का|की|के|को|से|में|ने|पर)?|उस(?:का|की|के|को|से|में|ने|पर)?|इन(?:का|की|के|को|में)?|उन(?:का|की|के|को|में)?|यह|ये|वह|वे|दोनों)(?![\p{L}\p{M}])/giu

/** Opens a question that goes on with the one before. */
const GOES_ON =
  /^(?:(?:leave|forget|skip|chh?odo) (?:that|it|this)(?: now)?|and|also|but|so|then|ok(?:ay)?|or|aur|toh?|phir|what about|how about|what else|और|फिर|तो|लेकिन)\b[\s,]*|^(?:और|फिर|तो|लेकिन)\s+/iu
/** One thing in the place of another: "what about WPI?" */
const INSTEAD = /\b(?:what|how) about\b|\bka kya\b|का क्या|के बारे में क्या/iu

/**
 * Sides that anything has. A question of these alone asks for a side of what was spoken of. English, Hindi in Latin
 * letters, Hindi.
 */
const SIDES = new RegExp(
  `(?<![\\p{L}\\p{M}\\p{N}])(?:${[
    'limit(?:s|ations?)?|drawbacks?|disadvantages?|demerits?|problems?|challenges?|issues?|criticisms?|risks?|costs?|shortcomings?|weakness(?:es)?|dangers?',
    'advantages?|benefits?|merits?|strengths?|uses?|useful|need(?:ed)?|importance|important|significance|purpose|aims?|objectives?|goals?|role|functions?',
    'causes?|reasons?|factors?|drivers?|effects?|impacts?|consequences?|implications?|outcomes?|results?',
    'types?|kinds?|components?|parts?|elements?|features?|members?|composition|structure|examples?|formula|methods?|steps?|process|mechanism|tools?|instruments?|measures?',
    'history|origin|background|evolution|when|started?|began|begin|introduced|launched|founded|set up|established|passed|enacted|abolished|replaced|changed?|revised?|amended|happens?|happened',
    'who|whom|fix(?:es|ed)?|decides?|sets?|controls?|appoints?|heads?|chairs?|publish(?:es|ed)?|releas(?:es|ed)|compiles?|measures?|calculat(?:es|ed|ion)|comput(?:es|ed)|regulates?|issues?|pays?|owns?|runs?|works?|working|gets?|leads?',
    'current|latest|now|today|(?:this|last|next|current) (?:financial |fiscal )?year(?:.?s)?|recent(?:ly)?|value|figures?|level|rates?|number|data|numbers|trends?|previous|earlier|before|past|last|next|much|many|high|low|higher|lower|rise|rises|rising|fall|falls|falling|increase[sd]?|increasing|decrease[sd]?|decreasing',
    'difference|differ|compared?|comparison|better|worse|more|most|less|one|relation|related|connection|link|versus|vs',
    'oppos(?:es?|ed|ing)|object(?:s|ed)? to|support(?:s|ed)?(?= it)|way forward|solutions?|remed(?:y|ies)|reforms?|steps|suggestions?|recommendations?|recommended|committees?|government|govt|criticised|india|indian|economy|people|common man',
    'detail|details|further|again|simple|simply|simpler|hindi|english|short|elaborate|continue|go on|explain|why|how|what|when|where|so|too|also|then|really|not|any|other|else',
    'nuksan|nuqsan|haniya?n?|fayd[aeo]|faide|labh|karan|prabhav|asar|prakar|udaharan|itihas|mahatva|mahatv|zaroorat|upay|samadhan|chunauti(?:yan)?|seema(?:yen)?|uddeshya|kaun|kab|kisne|kis(?:ka|ki|ke)|de(?:ta|te|ti)|le(?:ta|te|ti)|chun(?:ta|te|ti)|decide|announces?|announced|legal(?:ly)?|binding|kitn[aei]|tay|bana(?:ta|te|ti)?|nirdharit|karta|karte|zyada|kam|badh(?:na|ta|ti|ne)?|ghat(?:na|ta|ti|ne)?|sadasya|antar|farq|kyu[n]?|kyon|kaise|matlab|bhi',
    'नुकसान|हानि(?:याँ|यां)?|फाय?द[ाे]|फ़ायद[ाे]|लाभ|कारण|प्रभाव|असर|प्रकार|उदाहरण|इतिहास|महत्व|महत्त्व|ज़रूरत|जरूरत|उपाय|समाधान|चुनौति(?:याँ|यां|यों)|सीमा(?:एँ|एं|ओं)?|उद्देश्य|कब|तय|निर्धारित|करता|करते|करती|ज़्यादा|ज्यादा|कम|बढ़ना|बढ़ता|घटना|सदस्य|अंतर|कैसे|क्यों|भी|किसने|किसके|शुरू|हुई|हुआ|था|थी|कितने|कितना|कितनी|लागू|बनाया|बनाई',
  ].join('|')})(?![\\p{L}\\p{M}\\p{N}])`,
  'giu',
)

/** Words that are nothing by themselves, in what is left of a question. */
const SMALL =
  /(?<![\p{L}\p{M}])(?:is|are|was|were|be|been|has|have|had|will|would|should|can|could|the|an?|of|in|on|for|to|from|by|with|and|or|at|as|if|there|we|you|i|me|my|us|our|hai|hain|h|ho|hota|hoti|hote|tha|thi|the|ka|ki|ke|ko|se|mein|kya|abhi|do|dijiye|batao|bataiye|btao|है|हैं|हो|होता|होती|होते|का|की|के|को|से|में|क्या|अभी)(?![\p{L}\p{M}])/giu

/**
 * What a learner has in mind: the last question, complete, what it was about, what the conversation turned to last, and
 * what it was on before that.
 */
type Mind = { question: string; subject: string; topic: string; before: string; isShort: boolean }

export type Understood = {
  /** As it would be asked without the conversation before it. */
  question: string
  /** The same of what was spoken of: "for which crops?" may ask of crops, or of support prices. The library tells. */
  joined: string | undefined
}

export function understood(query: string, history: Turn[]): Understood {
  let mind: Mind = { question: '', subject: '', topic: '', before: '', isShort: false }
  let told: string[] = []
  for (const { role, content } of history) {
    if (role === 'ai') {
      told = pointsOf(content)
      mind = answered(mind, content)
    } else if (!isCourtesy(content) && !isDistress(content)) mind = after(pointedAt(content, told), mind)
  }
  if (isCourtesy(query)) return { question: query, joined: undefined }
  const asked = after(pointedAt(query, told), mind)
  const joined = asked.isShort && mind.topic !== '' ? joinedTo(mind.topic, query) : undefined
  return { question: asked.question, joined }
}

/** "For which crops?", answered with what speaks of the topic before, was asked of that topic. */
function answered(mind: Mind, answer: string): Mind {
  const { question, topic, before, isShort } = mind
  const wentOn =
    isShort &&
    !asksWhatItIs(question) &&
    !opensWith(topic, answer) &&
    shareHeld(tellingWords(before), tellingWords(answer)) >= 0.99
  return wentOn
    ? { ...mind, subject: before, topic: before, isShort: false }
    : { ...mind, topic, isShort: false }
}

/** "What is X?" names what it asks of. */
export function asksWhatItIs(question: string): boolean {
  return NAMES_A_THING.test(question)
}

/** The answer tells what the thing is: "**Repo rate**: …". */
function opensWith(subject: string, answer: string) {
  const [, name] = /^\*\*([^*]{2,80})\*\*:/.exec(answer) ?? []
  return name !== undefined && shareHeld(tellingWords(subject), tellingWords(name)) >= 0.99
}

const NAMES_A_THING =
  /^(?:what(?:['’]?s| is| are)|define|explain|discuss|describe|tell me about|who (?:is|was))\b|\bkya (?:hai|hain|hota|hoti|hote)\b|क्या (?:है|हैं|होता|होती|होते)/iu

const joinedTo = (topic: string, query: string) =>
  `${query.replace(GOES_ON, '').replace(ENDS, '')} about ${topic}`

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth']
const ORDINAL =
  /\b(?:the )?(first|second|third|fourth|fifth|last|1st|2nd|3rd|4th|5th|[1-5])(?: (?:one|point|type|reason|part|item))\b|\b(?:point|number|no\.?) ([1-5])\b/i

/** What each point of an answer's list is called: "2. Cost-push inflation: inputs become dearer" is cost-push inflation. */
function pointsOf(answer: string): string[] {
  const points = answer.split(/(?:^|\s)(?:[1-9][.)]|[-*•])\s+/u).slice(1)
  return points.map((point) => (/^\**([^:.;\n–]{3,80})/u.exec(point)?.[1] ?? '').replaceAll('*', '').trim())
}

/** "The second one" is the second point of the answer before. */
function pointedAt(query: string, told: string[]): string {
  const [phrase = '', place, digit] = ORDINAL.exec(query) ?? []
  const word = (place ?? digit ?? '').toLowerCase()
  const at =
    word === 'last'
      ? told.length - 1
      : Math.max(ORDINALS.indexOf(word), Number(/\d/.exec(word)?.[0] ?? 0) - 1)
  const point = at >= 0 ? told[at] : undefined
  return point ? query.replace(phrase, point) : query
}

function after(query: string, mind: Mind): Mind {
  const { question, subject, topic, before } = mind
  const same = { subject, topic, before, isShort: false }
  const own = onItsOwn(query, mind)
  if (subject === '') return own
  // "And in Hindi?", "shorter": the same question, told in another form.
  if (isFormAlone(query)) return { ...same, question }
  const rest = query.replace(GOES_ON, '')
  const compared = comparedWith(rest, mind)
  if (compared) return { ...same, question: compared }
  const period = askedPeriod(rest)
  if (period && isSideOnly(period.subject.replace(POINTS_BACK, ' '))) {
    // "What was it in 2021-22?" asks for the thing itself, "and in 2021-22?" for the same of it.
    const asked = ASKS_ITS_VALUE.test(period.subject) ? subject : withoutPeriod(question).replace(ENDS, '')
    return { ...same, question: `${asked} in ${period.text}` }
  }
  if (isSideOnly(rest.replace(POINTS_BACK, ' ')) || pointsBeforeItself(rest)) {
    return { ...same, question: withSubject(rest, subject) }
  }
  if (INSTEAD.test(query) || GOES_ON.test(query)) return { ...own, ...instead(own.subject, mind) }
  return own
}

function onItsOwn(query: string, { topic, subject, before }: Mind): Mind {
  const own = bareSubject(query.replace(GOES_ON, ''))
  const last = topic || subject
  return {
    ...{ question: query, subject: own, topic: own },
    before: last === own ? before : last,
    isShort: last !== '' && own !== '' && isShort(own, last),
  }
}

/** So many words may lean on what was spoken of. */
const LEANS = 5

function isShort(own: string, last: string) {
  const words = tellingWords(own)
  return words.size > 0 && words.size <= LEANS && shareHeld(tellingWords(last), words) < 0.99
}

const ASKS_ITS_VALUE =
  /\b(?:what (?:is|was|were) (?:it|its|the (?:figure|value|level|rate|number))|how (?:much|many|high)|kitn[aie])\b|कितन[ाीे]/iu

/** "Difference between the two", "which is better?": of the last two things that were spoken of. */
const SETS_BOTH_SIDE_BY_SIDE =
  /^(?:(?:what(?:['’]?s| is) the |explain (?:the )?|tell (?:me )?(?:the )?)?(?:main |key )?(?:differences?|compar(?:e|ison)|distinguish|antar|farq|fark)(?: (?:between|of|in|kya hai|batao|bataiye))?(?: (?:the|these|those|them))?(?: both(?: of them)?| two| them)?|(?:in )?(?:dono|donon)(?: (?:me|mein|ke beech))? (?:ka |kya )?(?:antar|farq|fark|difference)\b.*|which (?:one )?is (?:better|more (?:important|useful))|(?:इन )?दोनों (?:में|के बीच)(?: क्या)? (?:अंतर|अन्तर|फ़र्क|फर्क).*|अंतर(?: बताइए| क्या है)?)[\s?.!।]*$/iu
const APART_FROM =
  /^(?:how (?:is|are) (?:it|this|they|that) different from (.{2,50}?)|(?:what(?:['’]?s| is) the |and )?differences? (?:from|with) (.{2,50}?)|(.{2,50}?) se (?:(?:ye |yeh |wo )?(?:kaise|kya|kitna) )?(?:alag|different|antar)\b.*|(.{2,50}?) से (?:(?:यह |ये )?(?:कैसे|क्या|किस प्रकार) )?(?:अलग|भिन्न|अंतर)(?![\p{L}\p{M}]).*)[\s?.!।]*$/iu

/** Kinds that many things have: "internal vs external" after public debt are kinds of debt. */
const KIND =
  /^(?:internal|external|direct|indirect|nominal|real|gross|net|absolute|relative|progressive|regressive|(?:short|long)[- ]?term|central|state|rural|urban|(?:un)?organi[sz]ed|(?:in)?formal|public|private|primary|secondary|fixed|floating|आंतरिक|बाह्य|प्रत्यक्ष|अप्रत्यक्ष)$/iu

function comparedWith(query: string, { subject, before }: Mind): string | undefined {
  const sides = comparedIn(query)
  if (sides?.every((side) => KIND.test(side))) {
    return `difference between ${sides[0]} ${subject} and ${sides[1]} ${subject}`
  }
  if (SETS_BOTH_SIDE_BY_SIDE.test(query) && before !== '' && before !== subject) {
    return `difference between ${before} and ${subject}`
  }
  const found = APART_FROM.exec(query)
  const other = found?.slice(1).find((side) => side !== undefined)
  const isOther = other && !isSideOnly(other.replace(POINTS_BACK, ' ')) && !comparedIn(query)
  return isOther ? `difference between ${subject} and ${bareSubject(other) || other}` : undefined
}

const CLAUSE =
  /[,;:?!.।]\s|\s(?:and|but|or|when|if|because|since|while|so|then|aur|lekin|toh?|agar|और|लेकिन|तो|अगर)\s/giu
const ENDS = /[\s?!.।]+$/u

function pointsBack(query: string) {
  return query.search(POINTS_BACK) >= 0
}

/** "What is inflation and how is it measured?" points to what it said itself, a clause before. */
function pointsBeforeItself(query: string) {
  const at = query.search(POINTS_BACK)
  if (at < 0) return false
  const clause = query.slice(0, at).split(CLAUSE)
  return clause.length === 1 || clause.slice(0, -1).every(isSideOnly)
}

/** The subject in the place of the word that points to it; asked of nothing, the question is about the subject. */
function withSubject(query: string, subject: string) {
  if (!pointsBack(query)) return `${query.replace(ENDS, '')} about ${subject}`
  let isNamed = false
  return query.replace(POINTS_BACK, () => {
    if (isNamed) return ''
    isNamed = true
    return subject
  })
}

/** Nothing of its own is asked about. */
function isSideOnly(query: string) {
  const own = subjectOf(query).replace(SIDES, ' ').replace(SMALL, ' ')
  return !/[\p{L}\p{N}][\p{L}\p{N}\p{M}]/u.test(own)
}

/** What is asked about, without the side of it that is asked for; nothing where a side is all. */
export function withoutSides(subject: string): string {
  return subject.replace(SIDES, ' ').replace(SMALL, ' ').replace(/\s+/g, ' ').trim()
}

function bareSubject(question: string) {
  const subject = subjectOf(withoutPeriod(question))
    .replace(/[?!.।,;:]+(?=\s|$)/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(
      /^(?:(?:is|are|was|were|the|an?|and|or|of|in|on|for|to|by)\s)+|(?:\s(?:is|are|was|were|the|an?|and|or|of|in|on|for|to|by))+$/giu,
      '',
    )
    .trim()
  return /\p{L}/u.test(subject) && !isSideOnly(question) ? subject : ''
}

function withoutPeriod(question: string) {
  return askedPeriod(question)?.subject ?? question
}

const PLACE_IN_A_ROW =
  /(?<![\p{L}\p{M}\p{N}])(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|(?:thir|four|fif|six|seven|eigh|nine)teenth|\d{1,2}(?:st|nd|rd|th))(?![\p{L}\p{M}\p{N}])/iu

/** "What about WPI?" after "What is the current CPI inflation?" asks for the same of another thing. */
function instead(subject: string, { question, subject: last }: Mind): Partial<Mind> & { question: string } {
  const place = PLACE_IN_A_ROW.exec(subject)?.[0]
  // "And the 15th?" is that of the same row: another commission, another plan.
  if (place && isSideOnly(subject.replace(place, ' ')) && PLACE_IN_A_ROW.test(question)) {
    return {
      question: question.replace(PLACE_IN_A_ROW, place),
      subject: last.replace(PLACE_IN_A_ROW, place),
      isShort: false,
    }
  }
  const [country] = placesIn(subject)
  if (country && isSideOnly(subject.replace(country, ' '))) {
    return {
      question: `${last.replace(/\bindia(?:['’]?s|n)?\b/gi, ' ')} of ${subject}`.trim(),
      subject,
      isShort: false,
    }
  }
  const isCurrent = /\b(?:current|latest|how much|today)\b/i.test(question)
  return { question: isCurrent ? `current ${subject}` : subject, subject }
}
