/** Who is registered for one time of a session, who came, and what was asked. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ChangedSince } from '#web/components/changed-since.tsx'
import { FailedLine } from '#web/components/failed-read.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { TextField } from '#web/components/ui/field.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { useFailureToast } from '#web/components/use-failure-toast.ts'
import { csvText } from '#web/lib/csv.ts'
import { downloadText } from '#web/lib/download.ts'
import { useCopy } from '#web/lib/language.tsx'
import { plainWords } from '#web/lib/plain-words.ts'
import { eventWords } from '#web/lib/refusals/event-words.ts'
import { useRefusals } from '#web/lib/refusals/use-refusals.tsx'
import { useKeptChoices } from '#web/lib/use-kept-choices.ts'
import { useKeptText } from '#web/lib/use-kept-text.ts'
import { copy } from './events-desk-copy.ts'
import { LinesField } from './events-desk-fields.tsx'
import {
  answerQuestion,
  type DeskOccurrence,
  deskRefusal,
  markAttendance,
  type Roster,
  rosterQuery,
} from './events-desk-queries.ts'
import { useNotSaved } from './events-desk-refusal.ts'

/** More than these are searched by name. */
const MANY = 20

export function EventRoster({ at }: { at: DeskOccurrence }) {
  const words = useCopy(copy)
  const { data, isPending, isFetching, refetch } = useQuery(rosterQuery(at))
  if (isPending) return <Skeleton label={words.loading} lines={[60, 80]} />
  if (!data) return <FailedLine read={{ isFetching, refetch }}>{words.rosterFailed}</FailedLine>
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <People at={at} roster={data} />
      {data.questions.length > 0 && (
        <div>
          <h3 className="font-semibold font-ui text-sm">{words.asked}</h3>
          <ul>
            {data.questions.map((question) => (
              <Question key={question.id} question={question} />
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

function People({ at, roster }: { at: DeskOccurrence; roster: Roster }) {
  const words = useCopy(copy)
  const inWords = useRefusals(eventWords)
  const failure = useFailureToast()
  const queryClient = useQueryClient()
  const [search, setSearch] = useState('')
  const { columns, statuses } = words
  const { shown = roster, change } = useKeptChoices({
    queryKey: rosterQuery(at).queryKey,
    known: roster,
    save: ({ userId, came }: Attendance) => markAttendance(at, userId, came),
    changed: withAttendance,
    onSaved: () => {
      failure.clear()
      void queryClient.invalidateQueries({ queryKey: ['event_desk'] })
    },
    onFailed: (cause) => {
      const refusal = deskRefusal(cause)
      if (refusal) failure.tell(inWords(refusal))
      else failure.tellFailure(cause, words.tickFailed)
    },
  })
  const { people } = shown
  const wanted = plainWords(search)
  const found = people.filter((one) => {
    const own = plainWords(`${one.name} ${one.email}`)
    return wanted.every((word) => own.some((part) => part.startsWith(word)))
  })
  function download() {
    const lines = people.map(({ name, email, status, attended_at }) => [
      name,
      email,
      statuses[status],
      attended_at,
    ])
    const head = [columns.name, columns.email, columns.status, columns.came]
    downloadText(`${at.event}-${at.day}.csv`, 'text/csv', csvText([head, ...lines]))
  }
  if (people.length === 0) return <p className="text-muted text-sm">{words.nobody}</p>
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-3 pb-2">
        <h3 className="font-semibold font-ui text-sm">{words.roster}</h3>
        <Button size="sm" onClick={download}>
          {words.csv}
        </Button>
      </div>
      {people.length > MANY && (
        <div className="max-w-form pb-2">
          <TextField
            label={words.find}
            type="search"
            autoComplete="off"
            spellCheck={false}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </div>
      )}
      <p role="status" className="pb-2 text-muted text-xs tabular-nums">
        {wanted.length > 0 && `${words.found(found.length)}, `}
        {words.cameOf(people.filter(({ attended_at }) => attended_at !== null).length, people.length)}
      </p>
      {found.length > 0 && (
        <table aria-label={words.roster} className="w-full text-sm">
          <thead>
            <tr className="border-rule border-b text-left text-muted">
              {[columns.came, columns.name, columns.status].map((head) => (
                <th key={head} scope="col" className="py-2 pr-4 font-medium">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {found.map(({ user_id, name, email, status, attended_at }) => (
              <tr key={user_id} className="border-rule border-b">
                <td className="w-14 py-1 pr-3">
                  <label className="grid size-11 place-items-center">
                    <span className="sr-only">
                      {columns.came}: {name ?? email ?? words.nameless}
                    </span>
                    <input
                      type="checkbox"
                      checked={attended_at !== null}
                      onChange={(event) => change({ userId: user_id, came: event.target.checked })}
                      className="size-5 accent-primary"
                    />
                  </label>
                </td>
                <td className="wrap-anywhere py-1 pr-4">
                  {name}
                  <span className="block text-muted text-xs">{email}</span>
                </td>
                <td className="py-1">{statuses[status]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}

type Attendance = { userId: string; came: boolean }

function withAttendance(roster: Roster, { userId, came }: Attendance): Roster {
  const attended_at = came ? new Date().toISOString() : null
  const people = roster.people.map((one) => (one.user_id === userId ? { ...one, attended_at } : one))
  return { ...roster, people }
}

function Question({ question }: { question: Roster['questions'][number] }) {
  const words = useCopy(copy)
  const notSaved = useNotSaved()
  const failure = useFailureToast()
  const queryClient = useQueryClient()
  const typed = useKeptText(`event-answer:${question.id}`, question.answer ?? '')
  const send = useMutation({
    mutationFn: ({ said, isHidden }: { said: string; isHidden: boolean }) =>
      answerQuestion(question, said, isHidden),
    onSuccess: (_done, { said, isHidden }) => {
      if (isHidden === question.hidden) typed.forget(said)
      toast.success(words.saved)
    },
    onMutate: failure.clear,
    onError: (error) => failure.tell(notSaved(error)),
    onSettled: () =>
      Promise.all(
        ['event_roster', 'event_desk'].map((name) => queryClient.invalidateQueries({ queryKey: [name] })),
      ),
  })
  // the one that was pressed keeps the focus, which it would lose if it were disabled
  const isTurning = send.isPending && send.variables.isHidden !== question.hidden
  const isAnswering = send.isPending && !isTurning
  return (
    <li className="grid gap-2 border-rule border-t py-3">
      <p className="wrap-anywhere whitespace-pre-line">{question.body}</p>
      <p className="text-muted text-xs">
        {question.author}, {words.votes(question.votes)}
        {question.hidden && `, ${words.hidden}`}
      </p>
      <ChangedSince form={typed} />
      <LinesField label={words.answer} rows={2} value={typed.text} most={2000} onChange={typed.type} />
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          isBusy={isAnswering}
          disabled={isTurning}
          onClick={() => send.mutate({ said: typed.text, isHidden: question.hidden })}
        >
          {words.saveAnswer}
        </Button>
        <Button
          variant="quiet"
          size="sm"
          isBusy={isTurning}
          disabled={isAnswering}
          onClick={() => send.mutate({ said: question.answer ?? '', isHidden: !question.hidden })}
        >
          {question.hidden ? words.show : words.hide}
        </Button>
      </div>
    </li>
  )
}
