/** What can be done with the questions that are chosen: publish, retire, put under another topic. */

import { useRef, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { useDeskAct } from '#web/components/use-desk-act.ts'
import { useFocusAgain } from '#web/components/use-focus-again.ts'
import { TopicChoice } from '#web/features/library/index.ts'
import { useCopy } from '#web/lib/language.tsx'
import { questionWords } from '#web/lib/refusals/question-words.ts'
import { ServerSaid } from '#web/lib/refusals/use-refusals.tsx'
import { forgetText } from '#web/lib/use-kept-text.ts'
import { questionDesk } from './desk.ts'
import { ReasonForm } from './reason-form.tsx'
import { copy } from './table-copy.ts'
import {
  type Published,
  publishQuestions,
  type QuestionRow,
  retireQuestions,
  setTopic,
} from './table-queries.ts'

const KEPT_AS = 'questions-retire'

export function BulkActs({ rows, onDone }: { rows: QuestionRow[]; onDone: () => void }) {
  const words = useCopy(copy)
  const [asked, setAsked] = useState<'retire' | 'move'>()
  const [refused, setRefused] = useState<Published['refused']>([])
  const acts = useRef<HTMLDivElement>(null)
  // the button gives way to a choice, and the form to the buttons
  useFocusAgain(asked ?? '', () => acts.current?.querySelector(asked === 'move' ? 'select' : '[data-retire]'))
  const publish = useDeskAct(questionDesk, () => publishQuestions(rows), {
    failed: words.publishFailed,
    done: (told) => {
      setRefused(told.refused)
      if (told.refused.length === 0) onDone()
      return told.done.length > 0 ? words.publishDone(told.done.length) : undefined
    },
  })
  const retire = useDeskAct(questionDesk, (reason: string) => retireQuestions(rows, reason), {
    failed: words.retireFailed,
    done: ({ done, still_in }) => {
      forgetText(KEPT_AS)
      onDone()
      const held = still_in.length > 0 ? ` ${words.stillIn(still_in.join(', '))}` : ''
      // of a second try, after an answer was lost, nothing is left to do
      return (done.length > 0 ? words.retireDone(done.length) : words.retiredAlready) + held
    },
  })
  const move = useDeskAct(questionDesk, (topic: string) => setTopic(rows, topic), {
    failed: words.moveFailed,
    done: (count) => {
      onDone()
      return count > 0 ? words.moveDone(count) : words.movedAlready
    },
  })
  if (asked === 'retire') {
    return (
      <ReasonForm
        name={KEPT_AS}
        wasPressed
        says={words.retireSays}
        act={words.retire}
        isBusy={retire.isPending}
        onAct={(reason) => retire.mutate(reason)}
        onCancel={() => setAsked(undefined)}
      />
    )
  }
  return (
    <div ref={acts} className="grid w-full gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <Button size="sm" isBusy={publish.isPending} onClick={() => publish.mutate(undefined)}>
          {words.publish}
        </Button>
        <Button data-retire size="sm" onClick={() => setAsked('retire')}>
          {words.retire}
        </Button>
        {asked === 'move' ? (
          <div className="min-w-56">
            <TopicChoice
              offer="leaves"
              label={words.move}
              none={words.chooseTopic}
              value=""
              onChoose={(topic) => topic && move.mutate(topic)}
            />
          </div>
        ) : (
          <Button size="sm" onClick={() => setAsked('move')}>
            {words.move}
          </Button>
        )}
      </div>
      {refused.length > 0 && (
        <div role="alert" className="text-sm">
          <p>{words.publishRefused}</p>
          <ul className="mt-1 grid list-disc gap-1 pl-5">
            {refused.map(({ id, says }) => (
              <li key={id}>
                <span lang="en">{id}</span>: <ServerSaid says={says} words={questionWords} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
