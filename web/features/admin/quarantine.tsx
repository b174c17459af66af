/** Part of /admin: questions out of use, with their figures, and the decision on each; below them what was decided. */

import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Text } from '#web/components/labelled-fields.tsx'
import { QueueList } from '#web/components/queue-list.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { useFailureToast } from '#web/components/use-failure-toast.ts'
import { KeyedQuestion } from '#web/features/disputes/index.ts'
import { dayOf, plainDate } from '#web/lib/dates.ts'
import { isUnanswered } from '#web/lib/is-unanswered.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { numberFormat } from '#web/lib/numbers.ts'
import { without } from '#web/lib/portions.ts'
import { rulingWords } from '#web/lib/refusals/ruling-words.ts'
import { ServerSaid } from '#web/lib/refusals/use-refusals.tsx'
import { refusalOf } from '#web/lib/refused.ts'
import { signed } from '#web/lib/signed.ts'
import { languageOf } from '#web/lib/spoken-text.ts'
import { useKeptText } from '#web/lib/use-kept-text.ts'
import { copy } from './quarantine-copy.ts'
import {
  type Challenged,
  type Decided,
  type Decision,
  decideQuestion,
  quarantineQuery,
  wasDecidedMeanwhile,
} from './quarantine-queries.ts'

/** With fewer answers a share says nothing. */
const ENOUGH = 5
const REASON = { least: 20, most: 2000 }

export function Quarantine() {
  const words = useCopy(copy)
  const query = useInfiniteQuery(quarantineQuery)
  const { count = 0, decided = [] } = query.data?.pages[0] ?? {}
  return (
    <>
      <PageHead title={words.title} says={words.says} />
      <p role="status" className="text-sm tabular-nums empty:sr-only">
        {count > 0 && words.count(count)}
      </p>
      <QueueList
        query={query}
        items={query.data?.pages.flatMap(({ items }) => items)}
        keyOf={({ question_id }) => question_id}
        words={words}
        empty={{ title: words.empty, says: words.emptySays }}
        more={words.more}
      >
        {(question) => (
          <>
            <div className="grid min-w-0 gap-5">
              <KeyedQuestion question={question} />
              <Figures question={question} />
            </div>
            <DecisionForm question={question} />
          </>
        )}
      </QueueList>
      {decided.length > 0 && <DecidedList decided={decided} />}
    </>
  )
}

function Figures({ question }: { question: Challenged }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const number = (value: number) => signed(locale, value, { maximumFractionDigits: 2 })
  const share = numberFormat(locale, { style: 'percent' })
  const { answers, facility, discrimination, difficulty, authors_difficulty: author } = question
  return (
    <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-3">
      <Figure name={words.facility}>
        {facility === null && words.unknown}
        {facility !== null &&
          (answers < ENOUGH ? words.tooFew(answers) : words.facilityOf(share.format(facility), answers))}
      </Figure>
      <Figure name={words.discrimination} note={words.discriminationSays}>
        {discrimination === null ? words.unknown : number(discrimination)}
      </Figure>
      <Figure name={words.difficulty}>
        {difficulty === null ? words.unknown : words.difficultyOf(number(difficulty), number(author))}
      </Figure>
    </dl>
  )
}

function Figure({ name, note, children }: { name: string; note?: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted text-xs">{name}</dt>
      <dd className="font-medium tabular-nums">
        {children}
        {note && <span className="block font-normal text-muted text-xs">{note}</span>}
      </dd>
    </div>
  )
}

function DecisionForm({ question }: { question: Challenged }) {
  const words = useCopy(copy)
  const queryClient = useQueryClient()
  const { text: said, type: setSaid, forget } = useKeptText(`quarantine:${question.question_id}`)
  const [isAsked, setIsAsked] = useState(false)
  const failure = useFailureToast()
  const length = said.trim().length
  const isTooShort = length < REASON.least
  const decide = useMutation({
    mutationFn: (decision: Decision) => decideQuestion(question, decision, said.trim()),
    onSuccess: (_, decision) => {
      forget()
      toast.success(decision === 'live' ? words.freed : words.retired)
      queryClient.setQueryData(quarantineQuery.queryKey, (known) =>
        without(known, ({ question_id }: Challenged) => question_id === question.question_id),
      )
    },
    onMutate: failure.clear,
    // the form goes with its question
    onError: (error) => {
      failure.tellUnknown(error)
      if (wasDecidedMeanwhile(error)) failure.tell(words.decidedMeanwhile)
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: quarantineQuery.queryKey }),
  })
  function handleDecision(decision: Decision) {
    setIsAsked(true)
    if (!isTooShort) decide.mutate(decision)
  }
  const pressed = (decision: Decision) => ({
    isBusy: decide.isPending && decide.variables === decision,
    disabled: decide.isPending && decide.variables !== decision,
    onClick: () => handleDecision(decision),
  })
  return (
    <div className="grid gap-4 border border-rule bg-surface p-4">
      {question.dropped && <p className="text-sm">{words.dropped}</p>}
      <Text
        label={words.reason}
        hint={words.reasonHint}
        rows={4}
        value={said}
        maxLength={REASON.most}
        foot={words.characters(length, REASON.most)}
        error={isAsked && isTooShort ? words.reasonWrong : undefined}
        onChange={(event) => setSaid(event.target.value)}
      />
      <div role="alert" className="text-negative text-sm empty:sr-only">
        {decide.error && <Failure error={decide.error} />}
      </div>
      <div className="flex flex-wrap gap-3">
        {!question.dropped && <Button {...pressed('live')}>{words.free}</Button>}
        <Button {...pressed('retired')}>{words.retire}</Button>
      </div>
    </div>
  )
}

function Failure({ error }: { error: Error }) {
  const words = useCopy(copy)
  const refusal = refusalOf(error)
  if (refusal === undefined) return isUnanswered(error) ? null : words.decideFailed
  return (
    <>
      {words.decideRefused} <ServerSaid says={refusal} words={rulingWords} />
    </>
  )
}

function DecidedList({ decided }: { decided: Decided[] }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const heads = [words.day, words.question, words.decision, words.who, words.why]
  return (
    <div className="mt-4 overflow-x-auto">
      <table className="w-full text-sm">
        <caption className="pb-2 text-left font-semibold">{words.decided}</caption>
        <thead>
          <tr className="border-rule border-b text-left text-muted">
            {heads.map((head) => (
              <th key={head} scope="col" className="py-2 pr-4 font-medium">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {decided.map((one) => (
            <tr key={one.id} className="border-rule border-b align-top">
              <td className="py-2 pr-4 whitespace-nowrap tabular-nums">
                {plainDate(dayOf(new Date(one.decided_at)), locale)}
              </td>
              <td className="py-2 pr-4" lang="en">
                {one.question_id}
              </td>
              <td className="py-2 pr-4">{words.decisions[one.decision]}</td>
              <td className="py-2 pr-4">{one.decided_by ?? words.somebody}</td>
              <td lang={languageOf(one.reason)} className="min-w-60 py-2">
                {one.reason}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
