/** What becomes of a test: published in somebody's name, copied, retired. */

import { Button } from '#web/components/ui/button.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { useMadeAs } from '#web/lib/use-made-as.ts'
import { PublishInName, TakeAway } from '../desk-acts.tsx'
import { useAct } from '../use-act.ts'
import { useDeskPlace } from '../use-desk-place.ts'
import { copy } from './tests-copy.ts'
import { copyTest, type DeskTest, publishTest, retireTest, testKeys } from './tests-queries.ts'

export function PublishTest({ test, isChanged }: { test: DeskTest; isChanged: boolean }) {
  const words = useCopy(copy)
  if (test.status !== 'draft') return null
  return (
    <PublishInName
      named={{
        name: words.publish,
        title: words.publishTitle,
        says: <p>{words.publishSays(test.questions.length, test.minutes)}</p>,
        done: words.published,
      }}
      keys={testKeys}
      reviewer={test.reviewed_by}
      isChanged={isChanged}
      act={(reviewer) => publishTest(test, reviewer)}
    />
  )
}

export function CopyTest({ slug }: { slug: string }) {
  const words = useCopy(copy)
  const { openRow } = useDeskPlace()
  const { madeAs, renew } = useMadeAs()
  const make = useAct(() => copyTest(slug, madeAs), {
    keys: testKeys,
    done: words.copied,
    after: (copy) => {
      renew()
      openRow(copy)
    },
  })
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
  const isDraft = test.status === 'draft'
  return (
    <TakeAway
      named={
        isDraft
          ? {
              ...{ name: words.discard, title: words.discardTitle },
              ...{ says: words.discardSays, done: words.discarded },
            }
          : {
              ...{ name: words.retire, title: words.retireTitle },
              ...{ says: words.retireSays, done: words.retired },
            }
      }
      keys={testKeys}
      asksReason={!isDraft}
      act={(reason) => retireTest(test, reason)}
    />
  )
}
