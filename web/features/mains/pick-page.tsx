/** Choosing a question: the one of the day, what was begun, and all of them behind filters. */

import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { FailedRead } from '#web/components/failed-read.tsx'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { topicsQuery, topicTree } from '#web/features/library/index.ts'
import { dayOf } from '#web/lib/dates.ts'
import { useCopy } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useIsComing } from '#web/lib/use-is-coming.ts'
import { useSession } from '#web/session/session.tsx'
import { type AnswerLine, answerLinesQuery, type Question, questionsQuery } from './mains-queries.ts'
import { OwnAnswers } from './own-answers.tsx'
import { copy } from './pick-copy.ts'
import {
  addressOf,
  type Filters,
  filtersFrom,
  matching,
  NO_FILTERS,
  ownWork,
  questionOfTheDay,
  topicsUnder,
} from './pick-rules.ts'
import { QuestionFilters } from './question-filters.tsx'
import { QuestionList } from './question-list.tsx'
import { QuestionOfTheDay } from './question-of-the-day.tsx'
import { VisitorInvitation } from './visitor-invitation.tsx'

export function PickPage() {
  const words = useCopy(copy)
  const { user } = useSession()
  const questions = useQuery(questionsQuery)
  // asked beside each other
  useQuery(answerLinesQuery(user?.id))
  usePageTitle(words.title)
  return (
    <div className="page pb-8">
      <PageHead title={words.title} says={words.says}>
        {user && <ButtonLink to="/mains-evaluation?view=bank">{words.toBank}</ButtonLink>}
      </PageHead>
      {questions.isPending && <Skeleton label={words.loading} lines={[40, 92, 86, 60, 90, 84, 70]} isLong />}
      {questions.isError && <FailedRead title={words.failed} says={words.failedSays} read={questions} />}
      {questions.data && <Chosen questions={questions.data} userId={user?.id} />}
    </div>
  )
}

function Chosen({ questions, userId }: { questions: Question[]; userId: string | undefined }) {
  const words = useCopy(copy)
  const lines = useQuery(answerLinesQuery(userId))
  // what was begun stands above the list, which is in the order of the topics
  const isListComing = useIsComing(lines, useQuery(topicsQuery))
  const today = questionOfTheDay(questions, dayOf(new Date()))
  return (
    <>
      <div className="grid items-start gap-x-16 gap-y-10 pb-12 lg:grid-cols-[minmax(0,1fr)_22rem]">
        {today && <QuestionOfTheDay question={today} />}
        {userId ? (
          <OwnAnswers userId={userId} questions={questions} lines={lines.data} />
        ) : (
          <VisitorInvitation questions={questions} />
        )}
      </div>
      {isListComing && <Skeleton label={words.loading} lines={[40, 92, 86, 60]} isLong />}
      <div hidden={isListComing}>
        <AllQuestions questions={questions} lines={lines.data ?? NO_LINES} isLearner={userId !== undefined} />
      </div>
    </>
  )
}

const NO_LINES: AnswerLine[] = []
const NO_QUESTIONS: Question[] = []

function AllQuestions({
  questions,
  lines,
  isLearner,
}: {
  questions: Question[]
  lines: AnswerLine[]
  isLearner: boolean
}) {
  const words = useCopy(copy)
  const [address, setAddress] = useSearchParams()
  const { data: topics = [] } = useQuery(topicsQuery)
  const filters = filtersFrom(address)
  const tree = useMemo(() => topicTree(topics), [topics])
  const names = useMemo(
    () => new Map(topics.map(({ slug, title, title_hi }) => [slug, `${title} ${title_hi ?? ''}`])),
    [topics],
  )
  const work = useMemo(() => ownWork(lines), [lines])
  const found = matching(
    questions,
    filters,
    (id) => work.get(id)?.standings ?? ['new'],
    topicsUnder(filters.topic, tree),
    (slug) => names.get(slug) ?? '',
  )
  // what stands above it comes first, and a filter answers at once
  const listed = useDeferredValue(found, NO_QUESTIONS)
  const choose = (next: Filters) => setAddress(addressOf(next), { replace: true, preventScrollReset: true })
  const isNarrowed = addressOf(filters).size > 0
  return (
    <section aria-labelledby="all-questions" className="border-ink border-t pt-5">
      <h2 id="all-questions" className="text-h3">
        {words.all}
      </h2>
      <p className="mt-1 max-w-read text-muted text-sm">{words.source}</p>
      <QuestionFilters
        filters={filters}
        onChoose={choose}
        tree={tree}
        directives={[...new Set(questions.map(({ directive }) => directive))].sort()}
        isLearner={isLearner}
      />
      <div className="flex min-h-11 flex-wrap items-center gap-x-4">
        <p role="status" className="text-muted text-sm tabular-nums">
          {words.count(found.length, questions.length)}
        </p>
        {isNarrowed && (
          <Button variant="quiet" size="sm" onClick={() => choose(NO_FILTERS)}>
            {words.clear}
          </Button>
        )}
      </div>
      {found.length === 0 ? (
        <Notice title={words.none}>{words.noneSays}</Notice>
      ) : (
        <QuestionList questions={listed} tree={tree} work={work} />
      )}
    </section>
  )
}
