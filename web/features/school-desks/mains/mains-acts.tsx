/** What becomes of a mains question: published in the name of whoever has read it, retired. */

import { useState } from 'react'
import { Confirm } from '#web/components/confirm.tsx'
import { Line, Text } from '#web/components/labelled-fields.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { copy as deskCopy } from '../desk-copy.ts'
import { useAct } from '../use-act.ts'
import { useDeskPlace } from '../use-desk-place.ts'
import { copy } from './mains-copy.ts'
import { type MainsQuestion, mainsKeys, publishMains, retireMains } from './mains-desk-queries.ts'

export function PublishMains({ question, isChanged }: { question: MainsQuestion; isChanged: boolean }) {
  const words = useCopy(copy)
  const shared = useCopy(deskCopy)
  const [reviewer, setReviewer] = useState('')
  const publish = useAct(() => publishMains(question.id, reviewer.trim()), {
    keys: mainsKeys,
    done: words.published,
  })
  if (question.status !== 'draft') return null
  return (
    <Confirm
      variant="primary"
      trigger={words.publish}
      disabled={isChanged}
      title={words.publishTitle}
      says={
        <>
          <p>{words.publishSays}</p>
          {question.drafted_by === 'ai' && <p className="font-semibold">{words.publishAi}</p>}
        </>
      }
      yes={words.publish}
      isBusy={publish.isPending}
      isReady={reviewer.trim().length >= 3}
      onYes={() => publish.mutateAsync(undefined)}
    >
      <Line
        label={shared.reviewer}
        hint={shared.reviewerHint}
        maxLength={80}
        value={reviewer}
        onChange={({ target }) => setReviewer(target.value)}
      />
    </Confirm>
  )
}

export function RetireMains({ question }: { question: MainsQuestion }) {
  const words = useCopy(copy)
  const shared = useCopy(deskCopy)
  const { close } = useDeskPlace()
  const [reason, setReason] = useState('')
  const isDraft = question.status === 'draft'
  const retire = useAct(() => retireMains(question.id, reason.trim()), {
    keys: mainsKeys,
    done: isDraft ? words.discarded : words.retired,
    leave: close,
  })
  return (
    <Confirm
      variant="quiet"
      trigger={isDraft ? words.discard : words.retire}
      title={isDraft ? words.discardTitle : words.retireTitle}
      says={<p>{isDraft ? words.discardSays : words.retireSays}</p>}
      yes={isDraft ? words.discard : words.retire}
      isBusy={retire.isPending}
      isReady={isDraft || reason.trim().length >= 10}
      onYes={() => retire.mutateAsync(undefined)}
    >
      {!isDraft && (
        <Text
          label={shared.reason}
          hint={shared.reasonHint}
          maxLength={500}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
    </Confirm>
  )
}
