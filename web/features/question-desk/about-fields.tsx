/** What a question is about: topic, kind, difficulty, past paper, and how it counts. */

import { Check, Choice, Line } from '#web/components/labelled-fields.tsx'
import { TopicChoice } from '#web/features/library/index.ts'
import { useCopy } from '#web/lib/language.tsx'
import type { FormProps } from './both-text.tsx'
import { copy } from './edit-copy.ts'
import { names } from './names-copy.ts'
import { problems as problemCopy } from './problem-copy.ts'
import { errorsAt } from './problem-rules.ts'
import { KINDS } from './table-queries.ts'

export function AboutFields({ fields, problems, onChange }: FormProps) {
  const words = useCopy(copy)
  const named = useCopy(names)
  const said = useCopy(problemCopy)
  const { pyq } = fields
  return (
    <fieldset className="grid gap-4 border-rule border-t pt-5">
      <legend className="float-left font-semibold text-h4">{words.about}</legend>
      <div className="clear-both grid gap-x-6 gap-y-4 md:grid-cols-3">
        <TopicChoice
          offer="leaves"
          label={words.topic}
          none={words.chooseTopic}
          value={fields.topic ?? ''}
          error={errorsAt(problems, 'topic', said)}
          onChoose={(topic) => onChange({ topic })}
        />
        <Choice
          label={words.kind}
          error={errorsAt(problems, 'kind', said)}
          value={fields.kind ?? 'static'}
          onChange={({ target }) => onChange({ kind: target.value })}
        >
          {KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {named.kinds[kind]}
            </option>
          ))}
        </Choice>
        <Choice
          label={words.difficulty}
          error={errorsAt(problems, 'difficulty', said)}
          value={fields.difficulty ?? 3}
          onChange={({ target }) => onChange({ difficulty: Number(target.value) })}
        >
          {[1, 2, 3, 4, 5].map((level) => (
            <option key={level}>{level}</option>
          ))}
        </Choice>
      </div>
      <div>
        <Check
          label={words.diagnostic}
          checked={fields.diagnostic === true}
          onChange={({ target }) => onChange({ diagnostic: target.checked })}
        />
        <Check
          label={words.negative}
          checked={fields.negative !== false}
          onChange={({ target }) => onChange({ negative: target.checked })}
        />
        <Check
          label={words.isPyq}
          checked={Boolean(pyq)}
          onChange={({ target }) =>
            onChange({ pyq: target.checked ? { year: 2025, paper: 'gs1', no: 1 } : undefined })
          }
        />
      </div>
      {pyq && (
        <div className="grid grid-cols-3 gap-3">
          <Line
            label={words.pyqYear}
            type="number"
            min={1979}
            max={2100}
            error={errorsAt(problems, 'pyq', said)}
            value={pyq.year}
            onChange={({ target }) => onChange({ pyq: { ...pyq, year: Number(target.value) } })}
          />
          <Choice
            label={words.pyqPaper}
            value={pyq.paper}
            onChange={({ target }) => onChange({ pyq: { ...pyq, paper: target.value } })}
          >
            <option value="gs1">GS 1</option>
            <option value="csat">CSAT</option>
          </Choice>
          <Line
            label={words.pyqNo}
            type="number"
            min={1}
            max={200}
            value={pyq.no}
            onChange={({ target }) => onChange({ pyq: { ...pyq, no: Number(target.value) } })}
          />
        </div>
      )}
    </fieldset>
  )
}
