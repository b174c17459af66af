/** What is said of an act that did not come through: that it was not done, where that is sure, and else that nobody knows. */

import { isUnanswered } from '#web/lib/is-unanswered.ts'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './failure-copy.ts'

export function useFailureWords() {
  const { again, unanswered } = useCopy(copy)
  return {
    /** `says` is for where it surely was not done. */
    said: (error: unknown, says: string) => (isUnanswered(error) ? unanswered : says),
    /** What to do then. */
    again,
  }
}
