/** The text itself: a plain field with tools above it, by mouse and by keyboard. */

import {
  Bold,
  Heading2,
  Heading3,
  Italic,
  Link2,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
  Sigma,
  Table as TableIcon,
} from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import type { DocumentFields } from '#supabase/functions/_shared/library/document.ts'
import { wordCount } from '#supabase/functions/_shared/library/words.ts'
import { Choice, Line, Text } from '#web/components/labelled-fields.tsx'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { numberFormat } from '#web/lib/numbers.ts'
import { copy } from './document-copy.ts'
import { useFigures } from './known-query.ts'
import { beginLines, put, type Written, wrap } from './markdown-tools.ts'

type Tool = keyof typeof copy.en.tool
type Act = (written: Written) => Written

const TABLE = '| One | Other |\n|---|---|\n| | |'
const TOOLS: { tool: Tool; Icon: LucideIcon; act: Act; isKey?: (event: KeyboardEvent) => boolean }[] = [
  { tool: 'bold', Icon: Bold, act: (now) => wrap(now, '**'), isKey: (event) => event.code === 'KeyB' },
  { tool: 'italic', Icon: Italic, act: (now) => wrap(now, '*'), isKey: (event) => event.code === 'KeyI' },
  {
    tool: 'heading',
    Icon: Heading2,
    act: (now) => beginLines(now, '## '),
    isKey: (event) => event.altKey && event.code === 'Digit2',
  },
  {
    tool: 'sub',
    Icon: Heading3,
    act: (now) => beginLines(now, '### '),
    isKey: (event) => event.altKey && event.code === 'Digit3',
  },
  {
    tool: 'list',
    Icon: List,
    act: (now) => beginLines(now, '- '),
    isKey: (event) => event.shiftKey && event.code === 'Digit8',
  },
  {
    tool: 'numbers',
    Icon: ListOrdered,
    act: (now) => beginLines(now, '1. '),
    isKey: (event) => event.shiftKey && event.code === 'Digit7',
  },
  {
    tool: 'box',
    Icon: Quote,
    act: (now) => beginLines(now, '> '),
    isKey: (event) => event.shiftKey && event.code === 'Digit9',
  },
  { tool: 'table', Icon: TableIcon, act: (now) => put(now, TABLE, true) },
  { tool: 'formula', Icon: Sigma, act: (now) => wrap(now, '\\(', '\\)', 'x') },
  {
    tool: 'link',
    Icon: Link2,
    act: (now) => wrap(now, '[', '](https://)'),
    isKey: (event) => event.code === 'KeyK',
  },
]

export function BodyEditor({
  body,
  sources,
  onBody,
}: {
  body: string
  sources: DocumentFields['sources']
  onBody: (body: string) => void
}) {
  const words = useCopy(copy)
  const locale = useLocale()
  const area = useRef<HTMLTextAreaElement>(null)
  function apply(act: Act) {
    const field = area.current
    if (!field) return
    const done = act({ text: field.value, from: field.selectionStart, to: field.selectionEnd })
    onBody(done.text)
    // The new text stands in the field after this turn.
    requestAnimationFrame(() => {
      field.focus()
      field.setSelectionRange(done.from, done.to)
    })
  }
  function handleKey(event: KeyboardEvent) {
    if (!(event.ctrlKey || event.metaKey)) return
    const found = TOOLS.find(({ isKey }) => isKey?.(event))
    if (!found) return
    event.preventDefault()
    apply(found.act)
  }
  return (
    <div className="grid gap-3">
      <div role="toolbar" aria-label={words.tools} className="flex flex-wrap gap-1">
        {TOOLS.map(({ tool, Icon, act }) => (
          <button
            key={tool}
            type="button"
            title={words.tool[tool]}
            aria-label={words.tool[tool]}
            onClick={() => apply(act)}
            className="grid size-11 place-items-center rounded-control border border-rule bg-surface text-muted hover:text-ink md:size-9"
          >
            <Icon aria-hidden size={18} strokeWidth={1.7} />
          </button>
        ))}
      </div>
      <div className="grid gap-3 md:grid-cols-2">
        <FigureField onPut={(id) => apply((now) => put(now, `{{fact:${id}}}`))} />
        <Choice
          label={words.putSource}
          lang="en"
          value=""
          disabled={sources.length === 0}
          onChange={({ target }) => target.value && apply((now) => put(now, ` [@${target.value}]`))}
        >
          <option value="">{words.chooseSource}</option>
          {sources.map(({ id, title }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: short names may be typed twice
            <option key={at} value={id}>
              {`${id}: ${title}`}
            </option>
          ))}
        </Choice>
      </div>
      <Text
        ref={area}
        label={words.text}
        hint={words.textHint}
        lang="en"
        rows={28}
        className="font-mono text-sm leading-relaxed"
        value={body}
        onKeyDown={handleKey}
        onChange={({ target }) => onBody(target.value)}
      />
      <p className="text-muted text-xs tabular-nums">
        {words.words(numberFormat(locale).format(wordCount(body)))}
      </p>
    </div>
  )
}

/** A figure is found by its name and put where the cursor stands. */
function FigureField({ onPut }: { onPut: (id: string) => void }) {
  const words = useCopy(copy)
  const figures = useFigures()
  return (
    <div className="min-w-0">
      <Line
        label={words.putFigure}
        lang="en"
        list="library-figures"
        placeholder={words.findFigure}
        onChange={({ target }) => {
          if (!figures?.some(({ id }) => id === target.value)) return
          onPut(target.value)
          target.value = ''
        }}
      />
      <datalist id="library-figures">
        {figures
          ?.filter(({ superseded_by }) => superseded_by === null)
          .map(({ id, name, display, period }) => (
            <option key={id} value={id}>
              {`${name}: ${display} (${period})`}
            </option>
          ))}
      </datalist>
    </div>
  )
}
