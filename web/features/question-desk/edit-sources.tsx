/** The sources of a question: who said it, where and when. */

import { Button } from '#web/components/ui/button.tsx'
import { useCopy } from '#web/lib/language.tsx'
import type { FormProps } from './both-text.tsx'
import type { Fields } from './draft-queries.ts'
import { copy } from './edit-copy.ts'
import { Line } from './fields.tsx'
import { problems as problemCopy } from './problem-copy.ts'
import { errorsAt } from './problem-rules.ts'

type Source = Fields['sources'][number]

const MOST = 12

export function EditSources({ fields: { sources }, problems, onChange }: FormProps) {
  const words = useCopy(copy)
  const said = useCopy(problemCopy)
  const change = (at: number, changes: Partial<Source>) =>
    onChange({ sources: sources.map((source, place) => (place === at ? { ...source, ...changes } : source)) })
  function handleAdd() {
    const taken = new Set(sources.map(({ id }) => id))
    let number = sources.length + 1
    while (taken.has(`source-${number}`)) number += 1
    const fresh = {
      id: `source-${number}`,
      title: '',
      publisher: '',
      url: 'https://',
      date: null,
      checked: null,
    }
    onChange({ sources: [...sources, fresh] })
  }
  return (
    <fieldset className="grid gap-4 border-rule border-t pt-5">
      <legend className="float-left font-semibold text-h4">{words.sources}</legend>
      <div className="clear-both grid gap-5">
        {sources.map((source, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the short name is typed, and changes
          <div key={at} className="grid gap-3 border-rule border-l-2 pl-4 md:grid-cols-2">
            <Line
              label={words.sourcePublisher}
              maxLength={120}
              errors={errorsAt(problems, `sources.${at + 1}`, said)}
              value={source.publisher}
              onChange={({ target }) => change(at, { publisher: target.value })}
            />
            <Line
              label={words.sourceTitle}
              maxLength={300}
              value={source.title}
              onChange={({ target }) => change(at, { title: target.value })}
            />
            <Line
              label={words.sourceUrl}
              type="url"
              maxLength={1000}
              value={source.url}
              onChange={({ target }) => change(at, { url: target.value.trim() })}
            />
            <Line
              label={words.sourceDate}
              type="date"
              value={source.date ?? ''}
              onChange={({ target }) => change(at, { date: target.value || null })}
            />
            <Line
              label={words.sourceId}
              maxLength={80}
              value={source.id}
              onChange={({ target }) =>
                change(at, { id: target.value.toLowerCase().replace(/[^a-z0-9-]/g, '-') })
              }
            />
            <div className="self-end md:justify-self-end">
              <Button
                variant="quiet"
                size="sm"
                onClick={() => onChange({ sources: sources.filter((_, place) => place !== at) })}
              >
                {words.removeSource}
              </Button>
            </div>
          </div>
        ))}
      </div>
      {sources.length < MOST && (
        <div>
          <Button size="sm" onClick={handleAdd}>
            {words.addSource}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
