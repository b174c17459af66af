/** An arena that is made, or an arena or live round that is changed before it opens. */

import { Confirm } from '#web/components/confirm.tsx'
import { Line } from '#web/components/labelled-fields.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { DeskForm, useFormErrors } from '../desk-form.tsx'
import { type Problem, problemsOf } from '../form-rules.ts'
import { InBoth } from '../in-both.tsx'
import { localOf, momentOf } from '../moments.ts'
import { TopicsChoice } from '../topics-choice.tsx'
import { useAct } from '../use-act.ts'
import { useDeskPlace } from '../use-desk-place.ts'
import { asNew, tellNew, useLocalDraft } from '../use-local-draft.ts'
import { copy } from './challenges-desk-copy.ts'
import {
  challengeDeskKeys,
  type DeskChallenge,
  deskChallengeQuery,
  saveDeskChallenge,
} from './challenges-desk-queries.ts'

type Fields = ReturnType<typeof fieldsOf>

export function ChallengeForm({ challenge }: { challenge: DeskChallenge | null }) {
  const words = useCopy(copy)
  const place = useDeskPlace()
  const isLed = challenge?.kind === 'mentor'
  const draft = useLocalDraft(`challenge:${challenge?.slug ?? 'new'}`, fieldsOf(challenge))
  const { fields, change } = draft
  const errors = useFormErrors()
  const given = errors.errors
  const save = useAct((typed: typeof fields) => saveDeskChallenge(challenge, sentOf(typed)), {
    keys: challengeDeskKeys,
    done: challenge ? words.saved : words.made,
    onRefused: tellNew(draft, errors.refuse),
    ahead: async (client, slug) => {
      if (challenge === null) await client.prefetchQuery(deskChallengeQuery(slug))
    },
    after: (slug, typed) => {
      draft.confirm(typed, `challenge:${slug}`)
      errors.clear()
      if (challenge === null) place.become(slug)
    },
  })
  const check = () => errors.check(problemsIn(fields, isLed))
  const number = (field: 'window' | 'minutes' | 'seconds' | 'questions', label: string, hint?: string) => (
    <Line
      label={label}
      hint={hint}
      inputMode="numeric"
      value={fields[field]}
      error={given[field]}
      onChange={({ target }) => change({ [field]: target.value })}
    />
  )
  return (
    <div className="max-w-4xl">
      <DeskForm
        errors={errors}
        label={challenge ? words.save : words.newTitle}
        isChanged={draft.isChanged}
        onForget={draft.forget}
        onSubmit={() => check() && challenge !== null && save.mutate(fields)}
        foot={
          challenge ? (
            <Button type="submit" variant="primary" isBusy={save.isPending}>
              {words.save}
            </Button>
          ) : (
            <Confirm
              variant="primary"
              trigger={words.make}
              title={words.makeTitle}
              says={<p>{words.makeSays}</p>}
              yes={words.make}
              isBusy={save.isPending}
              onAsk={check}
              onYes={() => save.mutateAsync(asNew(draft))}
            />
          )
        }
      >
        <InBoth
          label={words.name}
          names={['title', 'title_hi']}
          fields={fields}
          errors={given}
          most={80}
          onChange={change}
        />
        <InBoth
          label={words.about}
          names={['about', 'about_hi']}
          fields={fields}
          errors={given}
          most={400}
          isLong
          onChange={change}
        />
        <TopicsChoice
          chosen={fields.topics}
          error={given.topics}
          hint={words.topicsHint}
          onChange={(topics) => change({ topics })}
        />
        <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
          <Line
            label={words.opens}
            type="datetime-local"
            hint={words.opensHint}
            value={fields.opens_at}
            error={given.opens_at}
            onChange={({ target }) => change({ opens_at: target.value })}
          />
          {number('window', words.window, words.windowHint)}
          {isLed ? number('seconds', words.seconds) : number('minutes', words.minutes)}
          {number('questions', words.questions, words.questionsHint)}
        </div>
      </DeskForm>
    </div>
  )
}

function fieldsOf(challenge: DeskChallenge | null) {
  const lasts = challenge?.ends_at
    ? Math.round((Date.parse(challenge.ends_at) - Date.parse(challenge.opens_at)) / 60_000)
    : 120
  return {
    made_as: '',
    title: challenge?.title ?? '',
    title_hi: challenge?.title_hi ?? '',
    about: challenge?.about ?? '',
    about_hi: challenge?.about_hi ?? '',
    topics: challenge?.topics ?? [],
    opens_at: localOf(challenge?.opens_at ?? null),
    window: String(lasts),
    minutes: String(challenge?.minutes ?? 15),
    seconds: String(challenge?.seconds ?? 72),
    questions: String(challenge?.question_count ?? 15),
  }
}

function sentOf(fields: Fields) {
  return {
    ...fields,
    opens_at: momentOf(fields.opens_at),
    window: Number(fields.window),
    minutes: Number(fields.minutes),
    seconds: Number(fields.seconds),
    questions: Number(fields.questions),
  }
}

function problemsIn(fields: Fields, isLed: boolean): Record<string, Problem> {
  return problemsOf(fields, [
    { field: 'title', kind: 'text', least: 3, most: 80 },
    { field: 'title_hi', kind: 'text', least: 3, most: 80 },
    { field: 'about', kind: 'text', least: 3, most: 400 },
    { field: 'about_hi', kind: 'text', least: 3, most: 400 },
    { field: 'opens_at', kind: 'moment' },
    { field: 'window', kind: 'number', least: 10, most: 1440 },
    isLed
      ? { field: 'seconds', kind: 'number', least: 20, most: 300 }
      : { field: 'minutes', kind: 'number', least: 5, most: 60 },
    { field: 'questions', kind: 'number', least: 5, most: 30 },
  ])
}
