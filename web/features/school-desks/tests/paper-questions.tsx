/** The questions of a paper in their order: each can be moved and taken out. */

import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#web/components/ui/button.tsx'
import { useTopicName } from '#web/features/library/index.ts'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { moved } from './test-fields.ts'
import { copy } from './tests-copy.ts'
import type { Paper } from './tests-queries.ts'

type Act = 'up' | 'down' | 'out'

const CAN_BE_PRESSED = ':enabled:not([aria-disabled])'

export function PaperQuestions({
  ids,
  paper,
  isLocked,
  onChange,
}: {
  ids: readonly string[]
  paper: Paper | undefined
  isLocked: boolean
  onChange: (ids: string[]) => void
}) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const topicName = useTopicName()
  const list = useRef<HTMLOListElement>(null)
  /** A row that is moved, or gone, must not take the focus along: it goes on with that row, or with the one in its place. */
  function change(next: string[], at: number, act: Act) {
    flushSync(() => onChange(next))
    const row = list.current?.children[Math.min(at, next.length - 1)]
    const button = row?.querySelector<HTMLElement>(`[data-act="${act}"]${CAN_BE_PRESSED}`)
    ;(button ?? row?.querySelector<HTMLElement>(`button${CAN_BE_PRESSED}`))?.focus()
  }
  if (ids.length === 0) return <p className="text-muted text-sm">{words.noQuestions}</p>
  const known = new Map(paper?.questions.map((question) => [question.id, question]))
  return (
    <>
      {paper && paper.missing.length > 0 && (
        <p className="mb-2 text-negative text-sm">{words.gone(paper.missing.length)}</p>
      )}
      <ol ref={list} className="border-rule border-t">
        {ids.map((id, at) => {
          const question = known.get(id)
          const stem = (language === 'hi' && question?.stem.hi) || question?.stem.en || id
          return (
            <li
              key={id}
              className="flex flex-wrap items-start gap-x-3 border-rule border-b py-2 sm:flex-nowrap"
            >
              <span className="w-7 shrink-0 pt-2 text-right text-muted text-sm tabular-nums">{at + 1}</span>
              <div className="min-w-0 flex-1 basis-48 py-2 text-sm">
                <p className="wrap-anywhere line-clamp-2">{stem}</p>
                {question && (
                  <p className="text-muted text-xs">
                    {[
                      topicName(question.topic),
                      words.difficulty(question.difficulty),
                      !question.in_hindi && words.noHindi,
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                    {question.status !== 'live' && (
                      <b className="ml-2 font-medium text-negative">{words.notAsked}</b>
                    )}
                  </p>
                )}
              </div>
              {!isLocked && (
                <div className="flex">
                  <Button
                    variant="icon"
                    aria-label={words.up(at + 1)}
                    data-act="up"
                    disabled={at === 0}
                    onClick={() => change(moved(ids, at, -1), at - 1, 'up')}
                  >
                    <ArrowUp aria-hidden size={16} strokeWidth={1.7} />
                  </Button>
                  <Button
                    variant="icon"
                    aria-label={words.down(at + 1)}
                    data-act="down"
                    disabled={at === ids.length - 1}
                    onClick={() => change(moved(ids, at, 1), at + 1, 'down')}
                  >
                    <ArrowDown aria-hidden size={16} strokeWidth={1.7} />
                  </Button>
                  <Button
                    variant="icon"
                    aria-label={words.takeOut(at + 1)}
                    data-act="out"
                    onClick={() =>
                      change(
                        ids.filter((one) => one !== id),
                        at,
                        'out',
                      )
                    }
                  >
                    <X aria-hidden size={16} strokeWidth={1.7} />
                  </Button>
                </div>
              )}
            </li>
          )
        })}
      </ol>
    </>
  )
}
