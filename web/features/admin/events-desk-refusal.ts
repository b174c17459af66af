/** Why something at the desk of sessions was not saved: the server's refusal, or that it may be tried again, or that nobody knows. */

import { useFailureWords } from '#web/components/use-failure-words.ts'
import { useCopy } from '#web/lib/language.tsx'
import { eventWords } from '#web/lib/refusals/event-words.ts'
import { useRefusals } from '#web/lib/refusals/use-refusals.tsx'
import { copy } from './events-desk-copy.ts'
import { ChangedMeanwhile, deskRefusal } from './events-desk-queries.ts'

export function useNotSaved() {
  const words = useCopy(copy)
  const inWords = useRefusals(eventWords)
  const failure = useFailureWords()
  return (error: Error) => {
    if (error instanceof ChangedMeanwhile) return words.changedMeanwhile
    const refusal = deskRefusal(error)
    if (refusal === undefined) return failure.said(error, words.saveFailed)
    // it begins with what the field is called in the database
    return inWords(refusal).replace(/^([a-z_]+): /, (said, field: string) => {
      const name = { ...words.fields, rrule: words.fields.rule }[field]
      return name ? `“${name}” ` : said
    })
  }
}
