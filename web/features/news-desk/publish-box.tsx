/** The step from a draft to what learners read: what is missing, in whose name, and the way back. */

import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import { Confirm } from '#web/components/confirm.tsx'
import { FailedLine } from '#web/components/failed-read.tsx'
import { Check, Text } from '#web/components/labelled-fields.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { useDeskAct } from '#web/components/use-desk-act.ts'
import { useFocusAgain } from '#web/components/use-focus-again.ts'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { useKeptForm } from '#web/lib/use-kept-form.ts'
import { useSignedInUser } from '#web/session/session.tsx'
import { newsDesk } from './desk.ts'
import { copy } from './draft-copy.ts'
import type { DraftKeeper, Status } from './draft-keeper.ts'
import {
  type Draft,
  discardDraft,
  type Happened,
  historyQuery,
  nameQuery,
  publishDraft,
  publishedQuery,
  storyQuestionsQuery,
  withdrawItem,
} from './draft-queries.ts'

type Problem = keyof typeof copy.en.problems

export function PublishBox({
  draft,
  keeper,
  status,
  problems,
}: {
  draft: Draft
  keeper: DraftKeeper
  status: Status
  problems: string[] | undefined
}) {
  const words = useCopy(copy)
  const { data: name } = useQuery(nameQuery(useSignedInUser().id))
  const { data: history } = useQuery(historyQuery(draft.item_id))
  const last = history?.find(({ action }) => action === 'published' || action === 'withdrawn')
  // what came with the library was published by nobody here
  const { data: standing } = useQuery({
    ...publishedQuery(draft.item_id),
    enabled: history !== undefined && last === undefined,
  })
  const isPublic = last ? last.action === 'published' : Boolean(standing)
  // what withdraws it goes with what was withdrawn
  useFocusAgain(history && String(isPublic))
  const publish = useDeskAct(
    newsDesk,
    async () => {
      await keeper.flush()
      await publishDraft(
        draft.item_id,
        keeper.state().revision,
        history && (isPublic ? 'published' : statusOf(last?.action)),
      )
    },
    { failed: words.publishFailed, done: () => words.published },
  )
  // What is missing is known from the server, which saves what is there already once more.
  useEffect(() => {
    if (problems === undefined && status.kind === 'saved') void keeper.check()
  }, [keeper, problems, status.kind])
  const isReady = problems?.length === 0 && status.kind === 'saved'
  return (
    <section className="grid gap-4 border border-rule bg-surface p-4">
      {problems && problems.length > 0 && (
        <div className="text-sm">
          <p className="font-semibold">{words.lacks}</p>
          <ul className="mt-1 grid list-disc gap-1 pl-5">
            {problems.map((problem) => (
              <li key={problem}>{words.problems[problem as Problem] ?? problem}</li>
            ))}
          </ul>
        </div>
      )}
      {problems?.length === 0 && <p className="text-positive text-sm">{words.ready}</p>}
      <p className="text-muted text-xs">{name ? words.publishSays(name) : words.nameless}</p>
      <Button
        variant="primary"
        isBusy={publish.isPending}
        disabled={!isReady || !name}
        onClick={() => publish.mutate(undefined)}
      >
        {isPublic ? words.publishAgain : words.publish}
      </Button>
      {isPublic && (
        <>
          <Link
            to={`/daily-news?item=${draft.item_id}`}
            className="inline-flex min-h-11 items-center text-sm"
          >
            {words.seeIt}
          </Link>
          <Withdraw id={draft.item_id} published={last?.id ?? null} />
        </>
      )}
      {history && !isPublic && !history.some(({ action }) => action === 'published') && (
        <Discard draft={draft} keeper={keeper} />
      )}
    </section>
  )
}

/** Of an item, by what was last done with it. */
function statusOf(last: Happened['action'] | undefined) {
  return last === 'published' || last === 'withdrawn' ? last : 'draft'
}

const LEAST = 10

function Withdraw({ id, published }: { id: string; published: number | null }) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const { form, fill, forget } = useKeptForm<{ why: string; chosen: Record<string, boolean> }>(
    `withdraw-news:${id}`,
    { why: '', chosen: {} },
  )
  const { why, chosen } = form
  const questions = useQuery(storyQuestionsQuery(id))
  const came = questions.data ?? []
  // of what happened, and not of how things work: without its story it asks for what was withdrawn
  const goes = ({ id, kind }: (typeof came)[number]) => chosen[id] ?? kind === 'current'
  const withdraw = useDeskAct(
    newsDesk,
    (reason: string) =>
      withdrawItem(
        id,
        reason,
        came.filter(goes).map(({ id }) => id),
        published,
      ),
    {
      failed: words.doneFailed,
      done: () => {
        forget()
        return words.withdrawn
      },
    },
  )
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (why.trim().length >= LEAST) withdraw.mutate(why.trim())
  }
  return (
    <form onSubmit={handleSubmit} className="grid gap-3 border-rule border-t pt-4">
      <Text
        label={words.withdrawWhy}
        hint={words.withdrawHint}
        rows={2}
        required
        minLength={LEAST}
        maxLength={1000}
        value={why}
        onChange={({ target }) => fill({ ...form, why: target.value })}
      />
      {came.length > 0 && (
        <fieldset>
          <legend className="font-semibold text-sm">{words.itsQuestions(came.length)}</legend>
          <p className="mt-1 text-muted text-xs">{words.itsQuestionsSay}</p>
          {came.map((question) => (
            <Check
              key={question.id}
              label={language === 'hi' ? question.stem_hi : question.stem}
              checked={goes(question)}
              onChange={({ target }) =>
                fill({ ...form, chosen: { ...chosen, [question.id]: target.checked } })
              }
            />
          ))}
        </fieldset>
      )}
      {questions.isError && <FailedLine read={questions}>{words.questionsFailed}</FailedLine>}
      <Button type="submit" isBusy={withdraw.isPending} disabled={!questions.isSuccess}>
        {words.withdraw}
      </Button>
    </form>
  )
}

function Discard({ draft, keeper }: { draft: Draft; keeper: DraftKeeper }) {
  const words = useCopy(copy)
  const navigate = useNavigate()
  async function act() {
    await keeper.flush()
    await discardDraft(draft.item_id, keeper.state().revision)
  }
  const discard = useDeskAct(newsDesk, act, {
    failed: words.doneFailed,
    done: () => {
      keeper.forget()
      void navigate('/admin?desk=news')
      return words.discarded
    },
  })
  return (
    <Confirm
      variant="quiet"
      trigger={words.discard}
      title={words.discardTitle}
      says={<p>{words.discardSays}</p>}
      yes={words.discardYes}
      isBusy={discard.isPending}
      onYes={() => discard.mutateAsync(undefined)}
    />
  )
}
