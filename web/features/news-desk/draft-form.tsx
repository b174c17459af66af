/** All fields of an item, in the order in which learners read them. */

import { Check, Choice, Line, Text } from '#web/components/labelled-fields.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './draft-copy.ts'
import { FigurePicker, TopicPicker } from './draft-pickers.tsx'
import type { Fields } from './draft-queries.ts'
import { Lines } from './lines.tsx'
import { SourceFields } from './source-fields.tsx'

const PAPERS = ['prelims', 'gs1', 'gs2', 'gs3', 'essay'] as const
const LEVELS = [3, 2, 1] as const
const DIRECTIVES = [
  ...['analyse', 'comment', 'critically examine', 'describe', 'discuss', 'elucidate', 'evaluate', 'examine'],
  ...['explain', 'justify', 'to what extent'],
]

type Props = { fields: Fields; onChange: (changes: Partial<Fields>) => void }

export function DraftForm({ fields, onChange }: Props) {
  const words = useCopy(copy)
  return (
    <div className="grid gap-8">
      <Headlines fields={fields} onChange={onChange} />
      <Marks fields={fields} onChange={onChange} />
      <Sections fields={fields} onChange={onChange} />
      <fieldset className="grid gap-4 border-rule border-t pt-5">
        <legend className="float-left pb-2 font-semibold text-h4">{words.sources}</legend>
        <SourceFields sources={fields.sources} onChange={(sources) => onChange({ sources })} />
      </fieldset>
    </div>
  )
}

function Headlines({ fields, onChange }: Props) {
  const words = useCopy(copy)
  return (
    <div className="grid gap-x-6 gap-y-4 md:grid-cols-2">
      <Text
        label={`${words.title} (${words.english})`}
        lang="en"
        rows={2}
        maxLength={300}
        value={fields.title}
        onChange={({ target }) => onChange({ title: target.value.replaceAll('\n', ' ') })}
      />
      <Text
        label={`${words.title} (${words.hindi})`}
        lang="hi"
        rows={2}
        maxLength={300}
        value={fields.title_hi}
        onChange={({ target }) => onChange({ title_hi: target.value.replaceAll('\n', ' ') })}
      />
      <Text
        label={`${words.gist} (${words.english})`}
        lang="en"
        maxLength={2000}
        value={fields.gist}
        onChange={({ target }) => onChange({ gist: target.value })}
      />
      <Text
        label={`${words.gist} (${words.hindi})`}
        lang="hi"
        maxLength={2000}
        value={fields.gist_hi}
        onChange={({ target }) => onChange({ gist_hi: target.value })}
      />
    </div>
  )
}

function Marks({ fields, onChange }: Props) {
  const words = useCopy(copy)
  return (
    <div className="grid gap-x-6 gap-y-4 border-rule border-t pt-5 md:grid-cols-2">
      <Line
        label={words.day}
        type="date"
        required
        value={fields.news_date}
        onChange={({ target }) => target.value && onChange({ news_date: target.value })}
      />
      <Choice
        label={words.importance}
        value={fields.importance}
        onChange={({ target }) => onChange({ importance: Number(target.value) })}
      >
        {LEVELS.map((level) => (
          <option key={level} value={level}>
            {words.levels[level]}
          </option>
        ))}
      </Choice>
      <fieldset className="md:col-span-2">
        <legend className="font-semibold text-sm">{words.papers}</legend>
        <div className="flex flex-wrap gap-x-6">
          {PAPERS.map((paper) => (
            <Check
              key={paper}
              label={words.paperNames[paper]}
              checked={fields.papers.includes(paper)}
              onChange={({ target }) =>
                onChange({
                  papers: PAPERS.filter((one) =>
                    one === paper ? target.checked : fields.papers.includes(one),
                  ),
                })
              }
            />
          ))}
        </div>
      </fieldset>
      <TopicPicker chosen={fields.topics} onChange={(topics) => onChange({ topics })} />
      <FigurePicker chosen={fields.fact_ids} onChange={(fact_ids) => onChange({ fact_ids })} />
    </div>
  )
}

function Sections({ fields: { sections, mains }, onChange }: Props) {
  const words = useCopy(copy)
  const change = (changes: Partial<Fields['sections']>) => {
    const next = { ...sections, ...changes }
    // A section without a word is none.
    onChange({
      sections: Object.fromEntries(Object.entries(next).filter(([, said]) => said && said.length > 0)),
    })
  }
  const lines = (name: 'concept' | 'for' | 'against' | 'way_forward' | 'prelims_pointers', label: string) => (
    <Lines
      label={label}
      hint={words.oneALine}
      lang="en"
      lines={sections[name] ?? []}
      onLines={(said) => change({ [name]: said })}
    />
  )
  return (
    <div className="grid gap-4 border-rule border-t pt-5">
      <p className="text-muted text-xs">{words.figuresHint}</p>
      <Text
        label={words.whyInNews}
        lang="en"
        rows={5}
        maxLength={5000}
        value={sections.why_in_news ?? ''}
        onChange={({ target }) => change({ why_in_news: target.value })}
      />
      <Text
        label={words.whatChanged}
        lang="en"
        maxLength={5000}
        value={sections.what_changed ?? ''}
        onChange={({ target }) => change({ what_changed: target.value })}
      />
      {lines('concept', words.concept)}
      <div className="grid gap-x-6 gap-y-4 md:grid-cols-2">
        {lines('for', words.for)}
        {lines('against', words.against)}
      </div>
      {lines('way_forward', words.wayForward)}
      {lines('prelims_pointers', words.pointers)}
      <div className="grid gap-x-6 gap-y-4 md:grid-cols-[minmax(0,1fr)_12rem_8rem]">
        <Text
          label={words.mains}
          lang="en"
          rows={2}
          maxLength={1000}
          value={mains.question}
          onChange={({ target }) => onChange({ mains: { ...mains, question: target.value } })}
        />
        <Choice
          label={words.directive}
          lang="en"
          value={mains.directive}
          onChange={({ target }) => onChange({ mains: { ...mains, directive: target.value } })}
        >
          {DIRECTIVES.map((directive) => (
            <option key={directive}>{directive}</option>
          ))}
        </Choice>
        <Choice
          label={words.marksOf}
          value={mains.marks}
          onChange={({ target }) => onChange({ mains: { ...mains, marks: Number(target.value) } })}
        >
          <option value={10}>10</option>
          <option value={15}>15</option>
        </Choice>
      </div>
      <Lines
        label={words.points}
        lang="en"
        lines={mains.points}
        onLines={(points) => onChange({ mains: { ...mains, points } })}
      />
    </div>
  )
}
