/** What is done with a file that was read: all of it comes in or nothing; leaving out what is faulty is a choice of its own. */

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Check } from '#web/components/labelled-fields.tsx'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { numberFormat } from '#web/lib/numbers.ts'
import { questionFileWords } from '#web/lib/refusals/question-file-words.ts'
import { useRefusals } from '#web/lib/refusals/use-refusals.tsx'
import { Refused } from '#web/lib/refused.ts'
import { importQuery, storeImport, type Told } from './files-queries.ts'
import { Progress } from './progress.tsx'
import { copy } from './report-copy.ts'

const START = '/admin?desk=question-files'

export function StorePart({ told }: { told: Told }) {
  const words = useCopy(copy)
  const inWords = useRefusals(questionFileWords)
  const number = numberFormat(useLocale())
  const client = useQueryClient()
  const [leaveFaulty, setLeaveFaulty] = useState(false)
  const [withAlike, setWithAlike] = useState(false)
  const { fault = 0, like = 0, version = 0 } = told.counts
  const storing = useMutation({
    // Without a network it fails at once and says so, instead of being done later, when nobody expects it.
    networkMode: 'always',
    mutationFn: () => storeImport({ id: told.id, leaveFaulty, withAlike }),
    // The answer may be lost while the import goes on: the report says how it stands.
    onSettled: () => client.invalidateQueries({ queryKey: importQuery(told.id, false).queryKey }),
    onMutate: () => {
      setTimeout(() => client.invalidateQueries({ queryKey: importQuery(told.id, false).queryKey }), 300)
    },
  })
  const wanted = (told.counts.new ?? 0) + version + (withAlike ? like : 0)
  if (told.state === 'storing' || storing.isPending) {
    const done = told.state === 'storing' ? told.done : 0
    const says = words.storing(number.format(done), number.format(wanted || (told.total ?? 0)))
    return <Progress says={says} more={words.storingSays} done={done} of={wanted} />
  }
  return (
    <div className="grid justify-items-start gap-4 py-5">
      {fault > 0 && (
        <div>
          <p className="font-read font-semibold text-h4">{words.faulty(number.format(fault), fault === 1)}</p>
          <p className="text-muted">{words.faultySays}</p>
        </div>
      )}
      {wanted === 0 && fault === 0 && like === 0 && (
        <Notice title={words.nothingNew}>
          <p>{words.nothingNewSays}</p>
        </Notice>
      )}
      {fault > 0 && wanted > 0 && (
        <Check
          label={words.leaveFaulty(number.format(fault), fault === 1)}
          checked={leaveFaulty}
          onChange={({ target }) => setLeaveFaulty(target.checked)}
        />
      )}
      {like > 0 && (
        <Check
          label={words.withAlike(number.format(like), like === 1)}
          checked={withAlike}
          onChange={({ target }) => setWithAlike(target.checked)}
        />
      )}
      <div className="flex flex-wrap gap-3">
        {wanted > 0 && (fault === 0 || leaveFaulty) ? (
          <>
            <Button variant="primary" onClick={() => storing.mutate()}>
              {words.doImport(number.format(wanted), wanted === 1)}
            </Button>
            <ButtonLink to={START}>{words.another}</ButtonLink>
          </>
        ) : (
          <ButtonLink to={START} variant="primary">
            {words.another}
          </ButtonLink>
        )}
      </div>
      {storing.isError && (
        <div role="alert" className="wrap-anywhere max-w-read border-negative border-l-2 pl-3">
          <p className="font-semibold">{words.notStored}</p>
          <p className="text-sm">
            {storing.error instanceof Refused ? inWords(storing.error.message) : words.notStoredSays}
          </p>
        </div>
      )}
    </div>
  )
}
