/** Choosing a file and what is said of its questions; checking it stores nothing. */

import { type SubmitEvent, useId, useState } from 'react'
import {
  FILE_FORMATS,
  type FileFormat,
  MOST_BYTES,
} from '#supabase/functions/_shared/question-files/model.ts'
import { Choice } from '#web/components/labelled-fields.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { SegmentedRadios } from '#web/components/ui/segmented-radios.tsx'
import { TopicChoice } from '#web/features/library/index.ts'
import { isUnanswered } from '#web/lib/is-unanswered.ts'
import { useCopy } from '#web/lib/language.tsx'
import { questionFileWords } from '#web/lib/refusals/question-file-words.ts'
import { useRefusals } from '#web/lib/refusals/use-refusals.tsx'
import { Refused } from '#web/lib/refused.ts'
import { CONTROL, Options } from './fields.tsx'
import { copy } from './files-copy.ts'
import type { About } from './files-queries.ts'

const KINDS = ['static', 'current', 'hybrid'] as const
const LEVELS = ['1', '2', '3', '4', '5']
const MEGABYTES = String(MOST_BYTES / 1_000_000)

export function ImportForm({
  onCheck,
  problem,
  tried,
}: {
  onCheck: (asked: { file: File; about: About }) => void
  /** Why the last try came to nothing, and what it was made with, which is still chosen. */
  problem: Error | null
  tried: { file: File; about: About } | undefined
}) {
  const words = useCopy(copy)
  const inWords = useRefusals(questionFileWords)
  const id = useId()
  const before = problem ? tried?.about : undefined
  const [file, setFile] = useState<File | undefined>(problem ? tried?.file : undefined)
  const [format, setFormat] = useState<FileFormat | ''>(before?.format ?? '')
  const [draftedBy, setDraftedBy] = useState<About['drafted_by']>(before?.drafted_by ?? 'person')
  const [topic, setTopic] = useState(before?.topic ?? '')
  const [kind, setKind] = useState<About['kind']>(before?.kind ?? 'static')
  const [difficulty, setDifficulty] = useState(String(before?.difficulty ?? 3))
  const [isWithout, setIsWithout] = useState(false)
  const isTooBig = file !== undefined && file.size > MOST_BYTES
  const said =
    isWithout && !file
      ? words.noFile
      : isTooBig
        ? words.tooBig(MEGABYTES)
        : problem && file === tried?.file
          ? problem instanceof Refused
            ? inWords(problem.message)
            : isUnanswered(problem)
              ? words.unclear
              : words.notSent
          : ''

  function check(event: SubmitEvent) {
    event.preventDefault()
    setIsWithout(!file)
    if (!file || isTooBig) return
    onCheck({
      file,
      about: {
        ...{ id: crypto.randomUUID(), format: format || null, drafted_by: draftedBy },
        ...{ topic: topic || null, kind, difficulty: Number(difficulty) },
      },
    })
  }

  return (
    <section aria-labelledby={`${id}-head`} className="border-ink border-t pt-4">
      <h2 id={`${id}-head`} className="text-h3">
        {words.bring}
      </h2>
      <p className="mt-1 max-w-read text-muted text-sm">{words.bringSays(MEGABYTES)}</p>
      <form onSubmit={check} noValidate className="mt-4 grid gap-4">
        <div className="grid gap-1.5">
          <label htmlFor={`${id}-file`} className="font-semibold text-sm">
            {words.file}
          </label>
          <input
            id={`${id}-file`}
            type="file"
            accept=".csv,.tsv,.txt,.gift,.xml,.zip"
            aria-invalid={said !== '' || undefined}
            aria-describedby={`${id}-said`}
            onChange={({ target }) => setFile(target.files?.[0])}
            className={`${CONTROL} py-2 file:mr-3 file:border-0 file:bg-transparent file:font-semibold`}
          />
          <p id={`${id}-said`} aria-live="polite" className="text-negative text-sm empty:sr-only">
            {said}
          </p>
          {file && file === tried?.file && <p className="break-all text-muted text-xs">{file.name}</p>}
        </div>
        <Choice
          label={words.format}
          value={format}
          onChange={({ target }) => setFormat(target.value as FileFormat | '')}
        >
          <option value="">{words.findOut}</option>
          <Options values={FILE_FORMATS} names={words.formats} />
        </Choice>
        <div className="grid gap-1.5">
          <span className="font-semibold text-sm">{words.draftedBy}</span>
          <SegmentedRadios
            legend={words.draftedBy}
            choices={(['person', 'ai'] as const).map((value) => ({ value, label: words.drafters[value] }))}
            value={draftedBy}
            isDisabled={false}
            onChoose={setDraftedBy}
          />
        </div>
        <fieldset className="grid gap-4 border-rule border-t pt-3 sm:grid-cols-2">
          <legend className="pr-3 text-muted text-sm">{words.forThose}</legend>
          <div className="sm:col-span-2">
            <TopicChoice
              offer="leaves"
              label={words.topic}
              none={words.noTopic}
              value={topic}
              onChoose={setTopic}
            />
          </div>
          <Choice
            label={words.kind}
            value={kind}
            onChange={({ target }) => setKind(target.value as About['kind'])}
          >
            <Options values={KINDS} names={words.kinds} />
          </Choice>
          <Choice
            label={words.difficulty}
            value={difficulty}
            onChange={({ target }) => setDifficulty(target.value)}
          >
            {LEVELS.map((level) => (
              <option key={level}>{level}</option>
            ))}
          </Choice>
        </fieldset>
        <div>
          <Button variant="primary" type="submit">
            {words.check}
          </Button>
        </div>
      </form>
    </section>
  )
}
