/** The sources of an item: who said it, where and when, which one acted, and whether the editor read it. */

import { Button } from '#web/components/ui/button.tsx'
import { dayOf } from '#web/lib/dates.ts'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './draft-copy.ts'
import type { Fields } from './draft-queries.ts'
import { newSourceId } from './draft-rules.ts'
import { Check, Line } from './parts.tsx'

type Source = Fields['sources'][number]

const MOST = 12

export function SourceFields({
  sources,
  onChange,
}: {
  sources: readonly Source[]
  onChange: (sources: Source[]) => void
}) {
  const words = useCopy(copy)
  const change = (at: number, changes: Partial<Source>) =>
    onChange(sources.map((source, place) => (place === at ? { ...source, ...changes } : source)))
  function handleAdd() {
    const id = newSourceId(
      'source',
      sources.map((source) => source.id),
    )
    onChange([
      ...sources,
      { id, title: '', publisher: '', url: 'https://', date: null, checked: null, primary: false },
    ])
  }
  return (
    <div className="clear-both grid gap-5">
      {sources.map((source, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the short name is typed, and changes
        <div key={at} className="grid gap-3 border-rule border-l-2 pl-4 md:grid-cols-2">
          <Line
            label={words.sourcePublisher}
            maxLength={100}
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
            maxLength={2000}
            value={source.url}
            onChange={({ target }) => change(at, { url: target.value.trim() })}
          />
          <div className="grid grid-cols-2 gap-3">
            <Line
              label={words.sourceDate}
              type="date"
              value={source.date ?? ''}
              onChange={({ target }) => change(at, { date: target.value || null })}
            />
            <Line
              label={words.sourceId}
              maxLength={60}
              value={source.id}
              onChange={({ target }) =>
                change(at, { id: target.value.toLowerCase().replace(/[^a-z0-9-]/g, '-') })
              }
            />
          </div>
          <div>
            <Check
              label={words.primary}
              checked={source.primary ?? false}
              onChange={({ target }) => change(at, { primary: target.checked })}
            />
            <Check
              label={words.read}
              checked={Boolean(source.checked)}
              onChange={({ target }) => change(at, { checked: target.checked ? dayOf(new Date()) : null })}
            />
          </div>
          <div className="self-end md:justify-self-end">
            <Button
              variant="quiet"
              size="sm"
              onClick={() => onChange(sources.filter((_, place) => place !== at))}
            >
              {words.removeSource}
            </Button>
          </div>
        </div>
      ))}
      {sources.length < MOST && (
        <div>
          <Button size="sm" onClick={handleAdd}>
            {words.addSource}
          </Button>
        </div>
      )}
    </div>
  )
}
