/** An act that did not work, told at the edge of the screen until it is tried again, and whether that is sure. */

import { isUnanswered } from '#web/lib/is-unanswered.ts'
import { useFailureWords } from './use-failure-words.ts'
import { useLastFailure } from './use-last-failure.ts'

export function useFailureToast() {
  const { clear, tell } = useLastFailure()
  const { said, again } = useFailureWords()
  return {
    /** It is tried now. */
    clear,
    /** It was refused, and why; trying the same again would not help. */
    tell,
    /** The line or the server failed. `says` is for where it surely did not work: what was given up may have been done. */
    tellFailure: (error: unknown, says: string) => tell(said(error, says)),
    /** For a form that goes with what it was about, once that was done all the same: it says the rest itself. */
    tellUnknown: (error: Error) => isUnanswered(error) && tell(said(error, '')),
    /** What to do then. */
    again,
  }
}
