/** What becomes of a mains question: published in the name of whoever has read it, retired. */

import { useCopy } from '#web/lib/language.tsx'
import { PublishInName, TakeAway } from '../desk-acts.tsx'
import { copy } from './mains-copy.ts'
import { type MainsQuestion, mainsKeys, publishMains, retireMains } from './mains-desk-queries.ts'

export function PublishMains({ question, isChanged }: { question: MainsQuestion; isChanged: boolean }) {
  const words = useCopy(copy)
  if (question.status !== 'draft') return null
  return (
    <PublishInName
      named={{
        name: words.publish,
        title: words.publishTitle,
        says: (
          <>
            <p>{words.publishSays}</p>
            {question.drafted_by === 'ai' && <p className="font-semibold">{words.publishAi}</p>}
          </>
        ),
        done: words.published,
      }}
      keys={mainsKeys}
      isChanged={isChanged}
      act={(reviewer) => publishMains(question, reviewer)}
    />
  )
}

export function RetireMains({ question }: { question: MainsQuestion }) {
  const words = useCopy(copy)
  const isDraft = question.status === 'draft'
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
      keys={mainsKeys}
      asksReason={!isDraft}
      act={(reason) => retireMains(question, reason)}
    />
  )
}
