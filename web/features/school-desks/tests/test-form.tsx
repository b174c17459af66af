/** One test: its words, its clock and marking, its questions in order, and how it weighs beside past papers. */

import { useQuery } from '@tanstack/react-query'
import { FailedLine } from '#web/components/failed-read.tsx'
import { Choice, Line, Wrong } from '#web/components/labelled-fields.tsx'
import { Localised } from '#web/components/localised.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { DeskForm, useFormErrors } from '../desk-form.tsx'
import { Part } from '../desk-parts.tsx'
import { InBoth } from '../in-both.tsx'
import { TopicsChoice } from '../topics-choice.tsx'
import { useAct } from '../use-act.ts'
import { useDeskPlace } from '../use-desk-place.ts'
import { asNew, tellNew, useLocalDraft } from '../use-local-draft.ts'
import { PaperLook } from './paper-look.tsx'
import { PaperQuestions } from './paper-questions.tsx'
import { QuestionPicker } from './question-picker.tsx'
import { CopyTest, PublishTest, RetireTest } from './test-acts.tsx'
import { fieldsOf, problemsIn, sentOf } from './test-fields.ts'
import { copy } from './tests-copy.ts'
import {
  type DeskTest,
  KINDS,
  POLICIES,
  paperQuery,
  rulesOfPapersQuery,
  saveTest,
  seriesQuery,
  testKeys,
  testQuery,
} from './tests-queries.ts'

export function TestForm({ test }: { test: DeskTest | null }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const place = useDeskPlace()
  const draft = useLocalDraft(`test:${test?.slug ?? 'new'}`, fieldsOf(test))
  const { fields, change } = draft
  const errors = useFormErrors()
  const paper = useQuery(paperQuery(fields.questions, test?.slug ?? null))
  const ruleList = useQuery(rulesOfPapersQuery)
  const seriesList = useQuery(seriesQuery)
  const [rules, series] = [ruleList.data ?? [], seriesList.data ?? []]
  const save = useAct((typed: typeof fields) => saveTest(test, sentOf(typed)), {
    keys: testKeys,
    done: words.saved,
    onRefused: tellNew(draft, errors.refuse),
    ahead: async (client, slug) => {
      if (test === null) await client.prefetchQuery(testQuery(slug))
    },
    after: (slug, typed) => {
      draft.confirm(typed, `test:${slug}`)
      errors.clear()
      if (test === null) place.become(slug)
    },
  })
  if (test?.status === 'retired')
    return (
      <Notice title={words.isRetired}>
        <CopyTest slug={test.slug} />
      </Notice>
    )
  const isLocked = test !== null && test.begun > 0
  const isLive = test?.status === 'live'
  const given = errors.errors
  return (
    <div className="grid items-start gap-x-16 gap-y-10 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <DeskForm
        errors={errors}
        label={test === null ? words.newTitle : words.editTitle}
        isChanged={draft.isChanged}
        onForget={draft.forget}
        onSubmit={() =>
          errors.check(problemsIn(fields)) && save.mutate(test === null ? asNew(draft) : fields)
        }
        foot={
          <>
            <Button type="submit" variant={isLive ? 'primary' : 'secondary'} isBusy={save.isPending}>
              {isLive ? words.saveLive : words.save}
            </Button>
            {test && <PublishTest test={test} isChanged={draft.isChanged} />}
            {test && <CopyTest slug={test.slug} />}
            {test && <RetireTest test={test} />}
          </>
        }
      >
        {isLocked && (
          <p role="status" className="bg-caution-tint px-4 py-3 text-caution text-sm">
            {words.locked(test.begun)}
          </p>
        )}
        <InBoth
          label={words.name}
          names={['title', 'title_hi']}
          fields={fields}
          errors={given}
          most={120}
          onChange={change}
        />
        <InBoth
          label={words.about}
          names={['about', 'about_hi']}
          fields={fields}
          errors={given}
          most={500}
          isLong
          onChange={change}
        />
        <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
          <Choice
            label={words.kind}
            value={fields.kind}
            disabled={isLocked}
            onChange={({ target }) => change({ kind: target.value })}
          >
            {KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {words.kinds[kind]}
              </option>
            ))}
          </Choice>
          <Line
            label={words.minutes}
            inputMode="numeric"
            value={fields.minutes}
            disabled={isLocked}
            error={given.minutes}
            onChange={({ target }) => change({ minutes: target.value })}
          />
          {ruleList.isError && (
            <FailedLine read={ruleList} className="sm:col-span-2">
              {words.rulesFailed}
            </FailedLine>
          )}
          <Choice
            label={words.rule}
            value={fields.rule}
            disabled={isLocked}
            error={given.rule}
            onChange={({ target }) => change({ rule: target.value })}
          >
            {rules.map(({ id, title, title_hi }) => (
              <option key={id} value={id}>
                {locale.startsWith('hi') ? title_hi : title}
              </option>
            ))}
          </Choice>
          <Choice
            label={words.dropped}
            value={fields.dropped_policy}
            disabled={isLocked}
            onChange={({ target }) => change({ dropped_policy: target.value })}
          >
            {POLICIES.map((policy) => (
              <option key={policy} value={policy}>
                {words.droppedPolicies[policy]}
              </option>
            ))}
          </Choice>
          {seriesList.isError && (
            <FailedLine read={seriesList} className="sm:col-span-2">
              {words.seriesFailed}
            </FailedLine>
          )}
          <Choice
            label={words.series}
            value={fields.series}
            error={given.series}
            onChange={({ target }) => change({ series: target.value })}
          >
            <option value="">{words.noSeries}</option>
            {series.map(({ slug, title, title_hi }) => (
              <option key={slug} value={slug}>
                {locale.startsWith('hi') ? title_hi : title}
              </option>
            ))}
          </Choice>
          <Line
            label={words.attempts}
            hint={words.attemptsHint}
            inputMode="numeric"
            value={fields.attempts_allowed}
            error={given.attempts_allowed}
            onChange={({ target }) => change({ attempts_allowed: target.value })}
          />
          {(['opens_at', 'closes_at'] as const).map((field) => (
            <Line
              key={field}
              label={field === 'opens_at' ? words.opens : words.closes}
              type="datetime-local"
              hint={words.windowHint}
              value={fields[field]}
              error={given[field]}
              onChange={({ target }) => change({ [field]: target.value })}
            />
          ))}
        </div>
        <TopicsChoice chosen={fields.topics} error={given.topics} onChange={(topics) => change({ topics })} />
        <Part title={`${words.questions} (${fields.questions.length})`} says={words.questionsSay}>
          {given.questions && <Wrong>{given.questions}</Wrong>}
          <PaperQuestions
            ids={fields.questions}
            paper={paper.data}
            isLocked={isLocked}
            onChange={(questions) => change({ questions })}
          />
        </Part>
        {!isLocked && (
          <QuestionPicker
            chosen={fields.questions}
            onAdd={(id) => change({ questions: [...fields.questions, id] })}
          />
        )}
      </DeskForm>
      <PaperLook
        paper={paper.data}
        minutes={Number(fields.minutes)}
        rule={rules.find(({ id }) => id === fields.rule)}
        title={<Localised en={fields.title} hi={fields.title_hi} />}
      />
    </div>
  )
}
