/** The sources of a text: who said it, where and when, and whether somebody read it. */

import type { DocumentFields } from '#supabase/functions/_shared/library/document.ts'
import { Button } from '#web/components/ui/button.tsx'
import { dayOf } from '#web/lib/dates.ts'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './document-copy.ts'
import { Check, Line } from './fields.tsx'

type Source = DocumentFields['sources'][number]

const MOST = 100

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
    const taken = new Set(sources.map(({ id }) => id))
    let number = sources.length + 1
    while (taken.has(`source-${number}`)) number += 1
    const blank = { title: '', publisher: '', url: 'https://', date: null, checked: null }
    onChange([...sources, { id: `source-${number}`, ...blank }])
  }
  return (
    <div className="clear-both grid gap-5">
      {sources.map((source, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the short name is typed, and changes
        <div key={at} className="grid gap-3 border-rule border-l-2 pl-4 md:grid-cols-2">
          <Line
            label={words.sourceTitle}
            maxLength={500}
            value={source.title}
            onChange={({ target }) => change(at, { title: target.value })}
          />
          <Line
            label={words.publisher}
            maxLength={200}
            value={source.publisher}
            onChange={({ target }) => change(at, { publisher: target.value })}
          />
          <Line
            label={words.address}
            type="url"
            maxLength={2000}
            value={source.url}
            onChange={({ target }) => change(at, { url: target.value.trim() })}
          />
          <div className="grid gap-3 sm:grid-cols-2">
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
                change(at, { id: target.value.toLowerCase().replaceAll(/[^a-z0-9-]/g, '-') })
              }
            />
          </div>
          <Check
            label={words.read}
            checked={Boolean(source.checked)}
            onChange={({ target }) => change(at, { checked: target.checked ? dayOf(new Date()) : null })}
          />
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
