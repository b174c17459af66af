/** The questions that came with a story, answered inside it: the one player, in learn mode. */

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#web/components/ui/button.tsx'
import { useFocusAgain } from '#web/components/use-focus-again.ts'
import { ReportKey, RulingsNote } from '#web/features/disputes/index.ts'
import { Sitting } from '#web/features/player/index.ts'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { type Mine, startQuestions } from './my-news-queries.ts'
import { copy } from './news-copy.ts'
import type { NewsItem } from './news-queries.ts'

export function StoryQuestions({
  item,
  mine,
  onAsking,
}: {
  item: NewsItem
  mine: Mine | undefined
  onAsking: (isAsking: boolean) => void
}) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const client = useQueryClient()
  const [attemptId, setAttemptId] = useState<string>()
  const start = useMutation({
    mutationFn: () => startQuestions(item.id),
    onSuccess: (id) => {
      setAttemptId(id)
      onAsking(true)
    },
  })
  const answer = useRef<HTMLButtonElement>(null)
  useFocusAgain(attemptId ?? '', () => answer.current)
  function close() {
    setAttemptId(undefined)
    onAsking(false)
    void client.invalidateQueries({ queryKey: ['my_news_item', item.id] })
  }

  if (attemptId) {
    return (
      <div lang={language} className="story-questions -mx-(--gutter) border-rule border-y md:mx-0">
        <AskedHere attemptId={attemptId} title={words.questionsOn} onOver={close} />
      </div>
    )
  }
  const sitting = mine?.sitting
  const isOver = sitting && sitting.submitted_at !== null
  return (
    <div lang={language} className="grid justify-items-start gap-3 print:hidden">
      {isOver && (
        <p className="text-sm">
          {words.lastTime(sitting.right_count ?? 0, sitting.question_count)}{' '}
          <Link to={`/test-results?attempt=${sitting.id}`}>{words.seeReasons}</Link>
        </p>
      )}
      <Button ref={answer} onClick={() => start.mutate()} isBusy={start.isPending}>
        {isOver ? words.answerAgain : sitting ? words.goOnAnswering : words.answerHere(mine?.questions ?? 0)}
      </Button>
      <p role="alert" className="text-negative text-sm empty:sr-only">
        {start.isError && words.questionsFailed}
      </p>
    </div>
  )
}

/** One sitting in the middle of a page of its own. */
export function AskedHere({
  attemptId,
  title,
  onOver,
}: {
  attemptId: string
  title: string
  onOver: () => void
}) {
  const words = useCopy(copy)
  return (
    <Sitting
      attemptId={attemptId}
      titleOf={() => title}
      home="/daily-news"
      homeName={words.back}
      onLeave={onOver}
      onOver={onOver}
      afterFeedback={({ position, question_id, version, asked }) => (
        <>
          <RulingsNote questionId={question_id} version={version} />
          <ReportKey attemptId={attemptId} position={position} options={asked.options} />
        </>
      )}
    />
  )
}
