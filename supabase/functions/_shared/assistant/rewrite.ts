/**
 * Understands a question by the conversation before it: "its limits?", "aur iska nuksan?", "who fixes it", "and in
 * 2023-24?" ask about what was spoken of last, "in Hindi?" and "shorter" ask it again. A question with a subject of its own stands for itself. Rules, so that the
 * same conversation always leads to the same search; no model is needed.
 */

import { isCourtesy } from './courtesy.ts'
import { isDistress } from './distress.ts'
import { isFormAlone } from './form.ts'
import { askedPeriod } from './period.ts'
import { subjectOf } from './question.ts'

export type Turn = { role: 'user' | 'ai'; content: string }

/** Stands for something that was named before; not "this year", nor "that the rupee fell". */
const POINTS_BACK =
  /\b(?:it['’]s|its|it|they|them|theirs?|(?:this|that|these|those)(?! (?:(?:fiscal |financial |last )?(?:year|month|week|quarter|time|decade|century)s?|is|are|was|were|has|have|can|could|will|would|does|do|did|the|an?|i|we|you|he|she)\b)|the (?:same|former|latter)|both(?: of)?|which (?:one|of (?:them|these|those|the two))|which(?= is (?:more|less|better|worse|lower|higher|larger|smaller|greater))|(?:is|us|in|un)(?:ka|ki|ke|ko|se|mein|me|ne|par)|(?:is|us)i(?:ka|ki|ke)|ye|yeh|wo|woh|vo|dono)\b|(?<![\p{L}\p{M}])(?:इस(?:का|की|के|को|से|में|ने|पर)?|उस(?:का|की|के|को|से|में|ने|पर)?|इन(?:का|की|के|को|में)?|उन(?:का|की|के|को|में)?|यह|ये|वह|वे|दोनों)(?![\p{L}\p{M}])/giu

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
    'current|latest|now|today|value|figure|level|rates?|number|data|numbers|trends?|previous|earlier|before|past|last|next|much|many|high|low|higher|lower|rise|rises|rising|fall|falls|falling|increase[sd]?|increasing|decrease[sd]?|decreasing',
    'difference|differ|compared?|comparison|better|worse|more|most|less|one|relation|related|connection|link|versus|vs',
    'way forward|solutions?|remed(?:y|ies)|reforms?|steps|suggestions?|recommendations?|recommended|committees?|government|govt|criticised|india|indian|economy|people|common man',
    'detail|details|further|again|simple|simply|simpler|hindi|english|short|elaborate|continue|go on|explain|why|how|what|when|where|so|too|also|then|really|not|any|other|else',
    'nuksan|nuqsan|haniya?n?|fayd[aeo]|faide|labh|karan|prabhav|asar|prakar|udaharan|itihas|mahatva|mahatv|zaroorat|upay|samadhan|chunauti(?:yan)?|seema(?:yen)?|uddeshya|kaun|kab|kisne|kis(?:ka|ki|ke)|de(?:ta|te|ti)|le(?:ta|te|ti)|chun(?:ta|te|ti)|decide|announces?|announced|legal(?:ly)?|binding|kitn[aei]|tay|bana(?:ta|te|ti)?|nirdharit|karta|karte|zyada|kam|badh(?:na|ta|ti|ne)?|ghat(?:na|ta|ti|ne)?|sadasya|antar|farq|kyu[n]?|kyon|kaise|matlab|bhi',
    'नुकसान|हानि(?:याँ|यां)?|फाय?द[ाे]|फ़ायद[ाे]|लाभ|कारण|प्रभाव|असर|प्रकार|उदाहरण|इतिहास|महत्व|महत्त्व|ज़रूरत|जरूरत|उपाय|समाधान|चुनौति(?:याँ|यां|यों)|सीमा(?:एँ|एं|ओं)?|उद्देश्य|कब|तय|निर्धारित|करता|करते|करती|ज़्यादा|ज्यादा|कम|बढ़ना|बढ़ता|घटना|सदस्य|अंतर|कैसे|क्यों|भी|किसने|किसके|शुरू|हुई|हुआ|था|थी|कितने|कितना|कितनी|लागू|बनाया|बनाई',
  ].join('|')})(?![\\p{L}\\p{M}\\p{N}])`,
  'giu',
)

/** Words that are nothing by themselves, in what is left of a question. */
const SMALL =
  /(?<![\p{L}\p{M}])(?:is|are|was|were|be|been|has|have|had|will|would|should|can|could|the|an?|of|in|on|for|to|from|by|with|and|or|at|as|if|there|we|you|i|me|my|us|our|hai|hain|h|ho|hota|hoti|hote|tha|thi|the|ka|ki|ke|ko|se|mein|kya|abhi|do|dijiye|batao|bataiye|btao|है|हैं|हो|होता|होती|होते|का|की|के|को|से|में|क्या|अभी)(?![\p{L}\p{M}])/giu

/** What a learner has in mind: the last question, complete, and what it was about. */
type Mind = { question: string; subject: string }

/** The question as it would be asked without the conversation before it. */
export function standalone(query: string, history: Turn[]): string {
  let mind: Mind = { question: '', subject: '' }
  let told: string[] = []
  for (const { role, content } of history) {
    if (role === 'ai') told = pointsOf(content)
    else if (!isCourtesy(content) && !isDistress(content)) mind = after(pointedAt(content, told), mind)
  }
  return isCourtesy(query) ? query : after(pointedAt(query, told), mind).question
}

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

function after(query: string, { question, subject }: Mind): Mind {
  const own = { question: query, subject: bareSubject(query.replace(GOES_ON, '')) }
  if (subject === '') return own
  // "And in Hindi?", "shorter": the same question, told in another form.
  if (isFormAlone(query)) return { question, subject }
  const rest = query.replace(GOES_ON, '')
  const period = askedPeriod(rest)
  if (period && isSideOnly(period.subject.replace(POINTS_BACK, ' '))) {
    return { question: `${withoutPeriod(question).replace(ENDS, '')} in ${period.text}`, subject }
  }
  if (isSideOnly(rest.replace(POINTS_BACK, ' ')) || pointsBeforeItself(rest)) {
    return { question: withSubject(rest, subject), subject }
  }
  if (INSTEAD.test(query) || GOES_ON.test(query)) return instead(own.subject, question)
  return own
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

/** "What about WPI?" after "What is the current CPI inflation?" asks for the same of another thing. */
function instead(subject: string, before: string): Mind {
  const isCurrent = /\b(?:current|latest|how much|today)\b/i.test(before)
  return { question: isCurrent ? `current ${subject}` : subject, subject }
}
