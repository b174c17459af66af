/**
 * Learners paste whole paragraphs. What is asked then stands in a sentence or two of it, and a paper's question is a list
 * of statements of which each is looked up by itself.
 */

import { sentencesOf, wordCount } from './sentences.ts'

/** Up to so many words a message is a question as a whole. */
const LONG = 45
const FEWEST_WORDS = 4
const MOST_STATEMENTS = 5

const ASKS =
  /[?？]\s*$|\b(?:explain|discuss|examine|analy[sz]e|describe|comment|tell me|what is|what are|why|samjha\w*|samajh nahi|bata ?o|bataiye)\b|समझा|बताइए|बताओ|चर्चा/iu

/** The sentences of a long message that ask; the message itself where none does. */
export function askedPart(query: string): string {
  if (wordCount(query) <= LONG || statementsIn(query).length > 0) return query
  const asking = sentencesOf(query.replace(/\s*\n+\s*/g, ' ')).filter((sentence) => ASKS.test(sentence))
  const part = asking.slice(-2).join(' ')
  return wordCount(part) >= FEWEST_WORDS ? part : query
}

const MARK =
  /(?:^|[\s:])(?:\(?[1-6a-d]\)|[1-6]\.|statement[- ]?(?:i{1,3}|iv|[1-4])\s*[:.)]|कथन[- ]?(?:i{1,3}|[1-4१-४])\s*[:.)])\s+/giu
const FRAMES =
  /\b(?:consider the following|statements? given (?:above|below)|statement[- ]?i\b|following statements|which of the (?:above|statements)|which (?:is|are|one is) (?:not )?(?:correct|true|incorrect))\b|\bconsider\s*:|निम्नलिखित कथन|कथनों पर विचार/iu
/** What the paper asks of its statements. */
const ASKED_OF_THEM =
  /\s*(?:which (?:of|one|is|are|statements?)\b[^?]*(?:correct|true|incorrect|not)\b.*|select the (?:correct|right).*|how many of the .*|(?:उपर्युक्त|ऊपर दिए).*)$/isu

/** The statements of a question as papers put it; none where the message is no such question. */
export function statementsIn(query: string): string[] {
  if (!FRAMES.test(query)) return []
  const pieces = query
    .split(MARK)
    .slice(1)
    .map((piece) => piece.replace(ASKED_OF_THEM, '').trim())
    .filter((piece) => wordCount(piece) >= FEWEST_WORDS)
  return pieces.length >= 2 ? pieces.slice(0, MOST_STATEMENTS) : []
}

const STEM =
  /\b(?:with (?:reference|respect|regard) to|regarding|about|in the context of|concerning)\s+(?:the\s+)?["“‘']?([^,:.?"”]{3,80}?)["”’']?\s*(?:[,:.]|$)|^\s*["“]?([^,:.?]{3,80}?)["”]?\s+(?:के (?:संदर्भ|संबंध|बारे) में)/iu

/** What all statements of a paper's question are about, where its stem names it: "it" in the first one. */
export function stemSubject(query: string): string {
  const stem = query.split(MARK)[0] ?? ''
  const found = STEM.exec(stem)
  return (found?.[1] ?? found?.[2] ?? '').trim()
}
