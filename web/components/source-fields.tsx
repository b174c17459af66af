/** The sources of a text that is written at a desk: who said it, where and when, each by a short name that the text cites. */

import { type ReactNode, useRef } from 'react'
import { Line } from './labelled-fields.tsx'
import { Button } from './ui/button.tsx'

type Source = { id: string; title: string; publisher: string; url: string; date?: string | null | undefined }

export function SourceFields<Kind extends Source>({
  sources,
  blank,
  most,
  longest,
  words,
  errorsOf,
  more,
  onChange,
}: {
  sources: readonly Kind[]
  /** What a new source begins with. */
  blank: Omit<Kind, 'id'>
  most: number
  /** Letters that a field takes. */
  longest: { title: number; publisher: number; url: number; id: number }
  words: {
    sourceTitle: string
    sourcePublisher: string
    sourceUrl: string
    sourceDate: string
    sourceId: string
    addSource: string
    removeSource: string
  }
  /** What is wrong with one, counted from nought. */
  errorsOf?: (at: number) => string[]
  /** What this desk asks besides. */
  more?: (source: Kind, change: (changes: Partial<Kind>) => void) => ReactNode
  onChange: (sources: Kind[]) => void
}) {
  const add = useRef<HTMLButtonElement>(null)
  const changeAt = (at: number) => (changes: Partial<Kind>) =>
    onChange(sources.map((source, place) => (place === at ? { ...source, ...changes } : source)))
  return (
    <div className="clear-both grid gap-5">
      {sources.map((source, at) => {
        const change = changeAt(at) as (changes: Partial<Source>) => void
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the short name is typed, and changes
          <div key={at} className="grid gap-3 border-rule border-l-2 pl-4 md:grid-cols-2">
            <Line
              label={words.sourcePublisher}
              maxLength={longest.publisher}
              error={errorsOf?.(at)}
              value={source.publisher}
              onChange={({ target }) => change({ publisher: target.value })}
            />
            <Line
              label={words.sourceTitle}
              maxLength={longest.title}
              value={source.title}
              onChange={({ target }) => change({ title: target.value })}
            />
            <Line
              label={words.sourceUrl}
              type="url"
              maxLength={longest.url}
              value={source.url}
              onChange={({ target }) => change({ url: target.value.trim() })}
            />
            <div className="grid gap-3 sm:grid-cols-2">
              <Line
                label={words.sourceDate}
                type="date"
                value={source.date ?? ''}
                onChange={({ target }) => change({ date: target.value || null })}
              />
              <Line
                label={words.sourceId}
                maxLength={longest.id}
                value={source.id}
                onChange={({ target }) => change({ id: shortName(target.value) })}
              />
            </div>
            {more && <div>{more(source, changeAt(at))}</div>}
            <div className="self-end md:col-start-2 md:justify-self-end">
              <Button
                variant="quiet"
                size="sm"
                onClick={() => {
                  // the next one's button takes its place; after the last there is none
                  if (at === sources.length - 1) add.current?.focus()
                  onChange(sources.filter((_, place) => place !== at))
                }}
              >
                {words.removeSource}
              </Button>
            </div>
          </div>
        )
      })}
      {sources.length < most && (
        <div>
          <Button
            ref={add}
            size="sm"
            onClick={() => onChange([...sources, { ...blank, id: newSourceId(sources) } as Kind])}
          >
            {words.addSource}
          </Button>
        </div>
      )}
    </div>
  )
}

function shortName(typed: string) {
  return typed.toLowerCase().replaceAll(/[^a-z0-9-]/g, '-')
}

/** A short name that no other source has. */
function newSourceId(sources: readonly Source[]) {
  const taken = new Set(sources.map(({ id }) => id))
  let number = sources.length + 1
  while (taken.has(`source-${number}`)) number += 1
  return `source-${number}`
}
