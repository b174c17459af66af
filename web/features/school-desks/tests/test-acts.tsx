/** What becomes of a test: published in somebody's name, copied, retired. */

import { useState } from 'react'
import { Confirm } from '#web/components/confirm.tsx'
import { Line, Text } from '#web/components/labelled-fields.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { copy as deskCopy } from '../desk-copy.ts'
import { useAct } from '../use-act.ts'
import { useDeskPlace } from '../use-desk-place.ts'
import { copy } from './tests-copy.ts'
import { copyTest, type DeskTest, publishTest, retireTest, testKeys } from './tests-queries.ts'

export function PublishTest({ test, isChanged }: { test: DeskTest; isChanged: boolean }) {
  const words = useCopy(copy)
  const shared = useCopy(deskCopy)
  const [reviewer, setReviewer] = useState(test.reviewed_by ?? '')
  const publish = useAct(() => publishTest(test.slug, reviewer.trim()), {
    keys: testKeys,
    done: words.published,
  })
  if (test.status !== 'draft') return null
  return (
    <Confirm
      variant="primary"
      trigger={words.publish}
      disabled={isChanged}
      title={words.publishTitle}
      says={<p>{words.publishSays(test.questions.length, test.minutes)}</p>}
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

export function CopyTest({ slug }: { slug: string }) {
  const words = useCopy(copy)
  const { openRow } = useDeskPlace()
  const make = useAct(() => copyTest(slug), { keys: testKeys, done: words.copied, after: openRow })
  return (
    <Button
      isBusy={make.isPending}
      className="max-w-full whitespace-normal!"
      onClick={() => make.mutate(undefined)}
    >
      {words.copy}
    </Button>
  )
}

export function RetireTest({ test }: { test: DeskTest }) {
  const words = useCopy(copy)
  const shared = useCopy(deskCopy)
  const { close } = useDeskPlace()
  const [reason, setReason] = useState('')
  const isDraft = test.status === 'draft'
  const retire = useAct(() => retireTest(test.slug, reason.trim()), {
    keys: testKeys,
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
