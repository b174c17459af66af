/** Finds the question of the subject in a message of distress, so that it is not lost: "what is repo rate. also i dont feel like living". */

import { distressIn } from '../distress.ts'

const LONGEST = 200
const PART =
  /[.?!;\n\u0964]+|,\s|\s(?:but|also|anyway|btw|by the way|waise|lekin|honestly)\s|\sand (?=i\b|my\b)|\saur (?=mai\b|main\b|mera|meri|mujhe)|\s(?:लेकिन|वैसे|पर)\s|\sऔर (?=मैं|मेर|मुझे)/giu
/** A question of the subject, as it is opened or ended. */
export const ASKS =
  /^(?:(?:sir|please|pls|can you|could you|and|also|anyway)[\s,]+)*(?:what|why|how|who|when|where|which|explain|define|describe|discuss|compare|distinguish|difference|tell me about)\b|\b(?:vs|versus|difference between|kya (?:hai|hota|hoti|hote)|batao|bataiye|samjhao|samjhaiye|kaise|kise kehte)\b|क्या (?:है|हैं|होत)|समझा|बताइए|बताओ|अंतर|किसे कहते/iu
/** Of oneself and not of the subject. */
const OF_ONESELF = /\b(?:i|me|my|mujhe|mai|main|mera|meri|mere)\b(?! (?:about|the difference))|मैं|मुझे|मेर[ाेी]/iu

export function questionBeside(query: string): string | undefined {
  const parts = query.split(PART).map((part) => part.trim())
  return parts.find(
    (part) =>
      part.length <= LONGEST &&
      part.split(/\s+/u).length > 1 &&
      ASKS.test(part) &&
      (!OF_ONESELF.test(part) || /^(?:can you|could you)\b/i.test(part)) &&
      distressIn(part).length === 0,
  )
}
