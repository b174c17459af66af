/** Everything that is written of a document: its heads in both languages, its text, sources and exercises. */

import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useRef } from 'react'
import type { DocumentFields, DocumentKind } from '#supabase/functions/_shared/library/document.ts'
import { Choice, Line, Text } from '#web/components/labelled-fields.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { topicsQuery, topicTree } from '#web/features/library/index.ts'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { BodyEditor } from './body-editor.tsx'
import { copy } from './document-copy.ts'
import { drawCover } from './document-rules.ts'
import { ExerciseFields } from './exercise-fields.tsx'
import { SourceFields } from './source-fields.tsx'

type Props = {
  kind: DocumentKind
  fields: DocumentFields
  onChange: (changes: Partial<DocumentFields>) => void
}

const PART = 'mt-8 border-ink border-t pt-4'

export function DocumentForm({ kind, fields, onChange }: Props) {
  const words = useCopy(copy)
  return (
    <>
      {kind !== 'book' && (
        <BodyEditor body={fields.body} sources={fields.sources} onBody={(body) => onChange({ body })} />
      )}
      <fieldset className={kind === 'book' ? '' : PART}>
        <legend className="float-left mb-4 font-semibold text-h3">{words.head}</legend>
        <div className="clear-both grid gap-5">
          <Head fields={fields} onChange={onChange} />
          <TopicPicker
            label={words.topics}
            hint={words.topicsHint}
            chosen={fields.topics}
            onChoose={(topics) => onChange({ topics })}
          />
          {kind === 'note' && (
            <TopicPicker
              label={words.related}
              chosen={fields.related}
              onChoose={(related) => onChange({ related })}
            />
          )}
          <div className="grid gap-5 md:grid-cols-2">
            {kind !== 'chapter' && (
              <Line
                label={words.day[kind]}
                type="date"
                value={fields.as_of}
                onChange={({ target }) => onChange({ as_of: target.value })}
              />
            )}
            <Choice
              label={words.form}
              value={fields.form}
              onChange={({ target }) => onChange({ form: target.value as DocumentFields['form'] })}
            >
              <option value="house">{words.house}</option>
              <option value="free">{words.free}</option>
            </Choice>
          </div>
          {kind === 'note' && (
            <Text
              label={words.mains}
              lang="en"
              maxLength={1000}
              value={fields.mains_question}
              onChange={({ target }) => onChange({ mains_question: target.value })}
            />
          )}
          {kind === 'book' && (
            <>
              <Text
                label={words.cover}
                lang="en"
                rows={6}
                spellCheck={false}
                className="font-mono text-xs"
                value={fields.cover}
                onChange={({ target }) => onChange({ cover: target.value })}
              />
              <div>
                <Button size="sm" onClick={() => onChange({ cover: drawCover(fields.title) })}>
                  {words.drawCover}
                </Button>
              </div>
            </>
          )}
        </div>
      </fieldset>
      {kind !== 'book' && (
        <fieldset className={PART}>
          <legend className="float-left mb-4 font-semibold text-h3">{words.sources}</legend>
          <SourceFields sources={fields.sources} onChange={(sources) => onChange({ sources })} />
        </fieldset>
      )}
      {kind === 'chapter' && (
        <fieldset className={PART}>
          <legend className="float-left mb-4 font-semibold text-h3">{words.exercises}</legend>
          <ExerciseFields exercises={fields.exercises} onChange={(exercises) => onChange({ exercises })} />
        </fieldset>
      )}
    </>
  )
}

function Head({ fields, onChange }: Omit<Props, 'kind'>) {
  const words = useCopy(copy)
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <Line
        label={words.titleEn}
        lang="en"
        maxLength={300}
        value={fields.title}
        onChange={({ target }) => onChange({ title: target.value })}
      />
      <Line
        label={words.titleHi}
        lang="hi"
        maxLength={300}
        value={fields.title_hi}
        onChange={({ target }) => onChange({ title_hi: target.value })}
      />
      <Text
        label={words.summaryEn}
        lang="en"
        maxLength={1000}
        value={fields.summary}
        onChange={({ target }) => onChange({ summary: target.value })}
      />
      <Text
        label={words.summaryHi}
        lang="hi"
        maxLength={1000}
        value={fields.summary_hi}
        onChange={({ target }) => onChange({ summary_hi: target.value })}
      />
    </div>
  )
}

function TopicPicker({
  label,
  hint,
  chosen,
  onChoose,
}: {
  label: string
  hint?: string
  chosen: readonly string[]
  onChoose: (chosen: string[]) => void
}) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const { data: topics = [] } = useQuery(topicsQuery)
  const list = useRef<HTMLDivElement>(null)
  const nameOf = (slug: string) => {
    const topic = topics.find((one) => one.slug === slug)
    return (language === 'hi' && topic?.title_hi) || topic?.title || slug
  }
  return (
    <div ref={list} className="grid content-start gap-2">
      <Choice
        label={label}
        {...(hint ? { hint } : {})}
        value=""
        onChange={({ target }) => target.value && onChoose([...new Set([...chosen, target.value])])}
      >
        <option value="">{words.addTopic}</option>
        {topicTree(topics).map(({ topic, children }) => (
          <optgroup key={topic.slug} label={nameOf(topic.slug)}>
            {[topic, ...children].map(({ slug }) => (
              <option key={slug} value={slug}>
                {nameOf(slug)}
              </option>
            ))}
          </optgroup>
        ))}
      </Choice>
      <ul className="flex flex-wrap gap-2 empty:hidden">
        {chosen.map((slug) => (
          <li
            key={slug}
            className="inline-flex min-w-0 items-center rounded-tag border border-rule bg-surface pl-2 text-xs"
          >
            {nameOf(slug)}
            <button
              type="button"
              aria-label={words.remove(nameOf(slug))}
              onClick={() => {
                // this button goes
                list.current?.querySelector('select')?.focus()
                onChoose(chosen.filter((one) => one !== slug))
              }}
              className="grid size-11 place-items-center text-muted hover:text-ink md:size-8"
            >
              <X aria-hidden size={14} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
