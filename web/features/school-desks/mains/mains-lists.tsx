/** The lists of a mains question that grow: points of the checklist with their words, and sources. */

import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Line, Wrong } from '#web/components/labelled-fields.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { Part } from '../desk-parts.tsx'
import { copy } from './mains-copy.ts'
import type { TypedPoint, TypedSource } from './mains-fields.ts'

const MOST_POINTS = 15
const MOST_SOURCES = 12

export function ChecklistFields({
  points,
  error,
  onChange,
}: {
  points: TypedPoint[]
  error: string | undefined
  onChange: (points: TypedPoint[]) => void
}) {
  const words = useCopy(copy)
  const add = useRef<HTMLButtonElement>(null)
  const change = (at: number, changes: Partial<TypedPoint>) =>
    onChange(points.map((point, index) => (index === at ? { ...point, ...changes } : point)))
  return (
    <Part title={words.checklist} says={words.checklistSays}>
      {error && <Wrong>{error}</Wrong>}
      <ol className="grid gap-4">
        {points.map((point, at) => (
          <Item
            // biome-ignore lint/suspicious/noArrayIndexKey: points have no other name, and are not moved
            key={at}
            remove={words.removePoint(at + 1)}
            onRemove={() => {
              // the next one's button takes its place; after the last there is none
              if (at === points.length - 1) add.current?.focus()
              onChange(points.filter((_, index) => index !== at))
            }}
          >
            <Line
              label={words.point(at + 1)}
              lang="en"
              maxLength={400}
              value={point.point}
              onChange={({ target }) => change(at, { point: target.value })}
            />
            <Line
              label={words.pointWords(at + 1)}
              hint={words.wordsHint}
              lang="en"
              value={point.words}
              onChange={({ target }) => change(at, { words: target.value })}
            />
          </Item>
        ))}
      </ol>
      <Button
        ref={add}
        className="mt-4"
        disabled={points.length >= MOST_POINTS}
        onClick={() => onChange([...points, { point: '', words: '' }])}
      >
        {words.addPoint}
      </Button>
    </Part>
  )
}

export function SourceFields({
  sources,
  error,
  onChange,
}: {
  sources: TypedSource[]
  error: string | undefined
  onChange: (sources: TypedSource[]) => void
}) {
  const words = useCopy(copy)
  const add = useRef<HTMLButtonElement>(null)
  const change = (at: number, changes: Partial<TypedSource>) =>
    onChange(sources.map((source, index) => (index === at ? { ...source, ...changes } : source)))
  return (
    <Part title={words.sources}>
      {error && <Wrong>{error}</Wrong>}
      <ol className="grid gap-4">
        {sources.map((source, at) => (
          <Item
            // biome-ignore lint/suspicious/noArrayIndexKey: sources have no other name, and are not moved
            key={at}
            remove={words.removeSource(at + 1)}
            onRemove={() => {
              // the next one's button takes its place; after the last there is none
              if (at === sources.length - 1) add.current?.focus()
              onChange(sources.filter((_, index) => index !== at))
            }}
          >
            <Line
              label={`${words.source(at + 1)}: ${words.sourceTitle}`}
              lang="en"
              maxLength={300}
              value={source.title}
              onChange={({ target }) => change(at, { title: target.value })}
            />
            <Line
              label={words.publisher}
              lang="en"
              maxLength={200}
              value={source.publisher}
              onChange={({ target }) => change(at, { publisher: target.value })}
            />
            <Line
              label={words.url}
              type="url"
              maxLength={500}
              value={source.url}
              onChange={({ target }) => change(at, { url: target.value })}
            />
            <Line
              label={words.date}
              type="date"
              value={source.date}
              onChange={({ target }) => change(at, { date: target.value })}
            />
          </Item>
        ))}
      </ol>
      <Button
        ref={add}
        className="mt-4"
        disabled={sources.length >= MOST_SOURCES}
        onClick={() => onChange([...sources, { title: '', publisher: '', url: '', date: '' }])}
      >
        {words.addSource}
      </Button>
    </Part>
  )
}

function Item({ remove, onRemove, children }: { remove: string; onRemove: () => void; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2 border-rule border-b pb-4">
      <div className="grid min-w-0 flex-1 gap-x-6 gap-y-3 sm:grid-cols-2">{children}</div>
      <Button variant="icon" aria-label={remove} onClick={onRemove}>
        <X aria-hidden size={18} strokeWidth={1.7} />
      </Button>
    </li>
  )
}
