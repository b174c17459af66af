/** One mains question: its wording, what it is marked by, its model answer and sources, and how learners see it. */

import { countWords } from '#supabase/functions/_shared/mains/words.ts'
import { Choice, Line, Text, Wrong } from '#web/components/labelled-fields.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { TopicChoice } from '#web/features/library/index.ts'
import { useCopy } from '#web/lib/language.tsx'
import { DeskForm, useFormErrors } from '../desk-form.tsx'
import { Part } from '../desk-parts.tsx'
import { InBoth } from '../in-both.tsx'
import { useAct } from '../use-act.ts'
import { useDeskPlace } from '../use-desk-place.ts'
import { asNew, tellNew, useLocalDraft } from '../use-local-draft.ts'
import { PublishMains, RetireMains } from './mains-acts.tsx'
import { copy } from './mains-copy.ts'
import {
  DIRECTIVES,
  DRAFTERS,
  type MainsQuestion,
  mainsKeys,
  mainsQuestionQuery,
  saveMains,
} from './mains-desk-queries.ts'
import { CRITERIA, fieldsOf, problemsIn, sentOf } from './mains-fields.ts'
import { ChecklistFields, SourceFields } from './mains-lists.tsx'
import { MainsPreview } from './mains-preview.tsx'

export function MainsForm({ question }: { question: MainsQuestion | null }) {
  const words = useCopy(copy)
  const place = useDeskPlace()
  const draft = useLocalDraft(`mains:${question?.id ?? 'new'}`, fieldsOf(question))
  const { fields, change } = draft
  const errors = useFormErrors()
  const save = useAct((typed: typeof fields) => saveMains(question, sentOf(typed)), {
    keys: mainsKeys,
    done: words.saved,
    onRefused: tellNew(draft, errors.refuse),
    ahead: async (client, id) => {
      if (question === null) await client.prefetchQuery(mainsQuestionQuery(id))
    },
    after: (id, typed) => {
      draft.confirm(typed, `mains:${id}`)
      errors.clear()
      if (question === null) place.become(id)
    },
  })
  if (question?.status === 'retired')
    return (
      <>
        <Notice title={words.isRetired} />
        <MainsPreview fields={fields} />
      </>
    )
  const isLive = question?.status === 'live'
  const isLocked = question !== null && question.answers > 0
  const given = errors.errors
  return (
    <div className="grid items-start gap-x-16 gap-y-10 xl:grid-cols-[minmax(0,1fr)_24rem]">
      <DeskForm
        errors={errors}
        label={question === null ? words.newTitle : words.editTitle}
        isChanged={draft.isChanged}
        onForget={draft.forget}
        onSubmit={() =>
          errors.check(problemsIn(fields, isLive)) && save.mutate(question === null ? asNew(draft) : fields)
        }
        foot={
          <>
            <Button type="submit" variant={isLive ? 'primary' : 'secondary'} isBusy={save.isPending}>
              {isLive ? words.saveLive : words.save}
            </Button>
            {question && <PublishMains question={question} isChanged={draft.isChanged} />}
            {question && <RetireMains question={question} />}
          </>
        }
      >
        {isLocked && (
          <p role="status" className="bg-caution-tint px-4 py-3 text-caution text-sm">
            {words.locked(question.answers)}
          </p>
        )}
        <InBoth
          label={words.question}
          names={['question', 'question_hi']}
          fields={fields}
          errors={given}
          most={1000}
          isLong
          onChange={change}
        />
        <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
          <TopicChoice
            label={words.topic}
            none={words.chooseTopic}
            value={fields.topic}
            error={given.topic}
            onChoose={(topic) => change({ topic })}
          />
          <Choice
            label={words.directive}
            lang="en"
            value={fields.directive}
            error={given.directive}
            onChange={({ target }) => change({ directive: target.value })}
          >
            {DIRECTIVES.map((directive) => (
              <option key={directive}>{directive}</option>
            ))}
          </Choice>
          <Choice
            label={words.marks}
            value={fields.marks}
            disabled={isLocked}
            onChange={({ target }) =>
              change({ marks: target.value, words: target.value === '10' ? '150' : '250' })
            }
          >
            <option>10</option>
            <option>15</option>
          </Choice>
          <Line
            label={words.words}
            inputMode="numeric"
            value={fields.words}
            disabled={isLocked}
            error={given.words}
            onChange={({ target }) => change({ words: target.value })}
          />
          <Choice
            label={words.drafted}
            hint={words.draftedHint}
            value={fields.drafted_by}
            disabled={question?.drafted_by === 'ai'}
            onChange={({ target }) => change({ drafted_by: target.value })}
          >
            {DRAFTERS.map((drafter) => (
              <option key={drafter} value={drafter}>
                {words.draftedBy[drafter]}
              </option>
            ))}
          </Choice>
        </div>
        <Text
          label={words.parts}
          hint={words.partsHint}
          lang="en"
          rows={4}
          value={fields.parts}
          error={given.parts}
          onChange={({ target }) => change({ parts: target.value })}
        />
        <Part title={words.rubric} says={words.rubricSays}>
          {given.rubric && <Wrong>{given.rubric}</Wrong>}
          <div className="grid gap-4">
            {CRITERIA.map((name) => (
              <Text
                key={name}
                label={words.criteria[name]}
                lang="en"
                rows={2}
                maxLength={1000}
                value={fields.rubric[name] ?? ''}
                error={given[name]}
                onChange={({ target }) => change({ rubric: { ...fields.rubric, [name]: target.value } })}
              />
            ))}
          </div>
        </Part>
        <ChecklistFields
          points={fields.checklist}
          error={given.checklist}
          onChange={(checklist) => change({ checklist })}
        />
        <Text
          label={words.model}
          hint={words.modelCount(countWords(fields.model_answer), Number(fields.words) || 0)}
          lang="en"
          rows={14}
          maxLength={6000}
          value={fields.model_answer}
          error={given.model_answer}
          onChange={({ target }) => change({ model_answer: target.value })}
        />
        <SourceFields
          sources={fields.sources}
          error={given.sources}
          onChange={(sources) => change({ sources })}
        />
        <Line
          label={words.figures}
          hint={words.figuresHint}
          lang="en"
          value={fields.figures}
          error={given.fact_ids}
          onChange={({ target }) => change({ figures: target.value })}
        />
        {isLive && (
          <Line
            label={words.reviewerLive}
            maxLength={80}
            value={fields.reviewer}
            error={given.reviewer}
            onChange={({ target }) => change({ reviewer: target.value })}
          />
        )}
      </DeskForm>
      <MainsPreview fields={fields} />
    </div>
  )
}
