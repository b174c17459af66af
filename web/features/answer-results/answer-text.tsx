/** The text of an answer, with what was marked in it: evidence, places to mend, comments, numbers. */

import { type Ref, useMemo } from 'react'
import type { Span } from './stored-shapes.ts'
import { type MarkKind, placeOf, type Segment, segmentsOf, type TextMark } from './text-segments.ts'

export function AnswerText({
  text,
  language,
  marks,
  activeId,
  onSelect,
  onOpen,
  ref,
}: {
  text: string
  language: 'en' | 'hi'
  marks: readonly TextMark[]
  /** The mark that is spoken of elsewhere on the page just now. */
  activeId?: string | null
  /** A range that the reader has marked with the pointer or the keyboard. */
  onSelect?: (span: Span) => void
  /** A mark that was pressed. */
  onOpen?: (id: string) => void
  ref?: Ref<HTMLDivElement>
}) {
  const segments = useMemo(() => segmentsOf(text, marks), [text, marks])

  function tellSelection() {
    const span = selectedSpan()
    if (span && onSelect) onSelect(span)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens to a selection, which is made in any text
    <div
      ref={ref}
      lang={language}
      onMouseUp={onSelect && tellSelection}
      onKeyUp={onSelect && tellSelection}
      onTouchEnd={onSelect && tellSelection}
      className="max-w-read whitespace-pre-wrap font-read text-read leading-read"
    >
      {segments.map((segment) => (
        <Piece key={segment.start} segment={segment} activeId={activeId} onOpen={onOpen} />
      ))}
    </div>
  )
}

/** What of the learner's text is selected just now, white space at its ends left out. */
export function selectedSpan(): Span | undefined {
  const selection = window.getSelection()
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined
  const range = selection.getRangeAt(0)
  const from = placeOf(range.startContainer, range.startOffset)
  const to = placeOf(range.endContainer, range.endOffset)
  if (from === undefined || to === undefined) return undefined
  const said = range.toString()
  const start = from + (said.length - said.trimStart().length)
  const end = to - (said.length - said.trimEnd().length)
  return start < end ? { start, end } : undefined
}

const LOOK: Record<MarkKind, string> = {
  covered: 'underline decoration-2 decoration-positive underline-offset-4',
  partly: 'underline decoration-2 decoration-caution decoration-dashed underline-offset-4',
  fix: 'bg-accent-tint',
  comment: 'border-accent-line border-b-2 bg-accent-tint',
  right: 'underline decoration-positive decoration-double underline-offset-4',
  outdated: 'line-through decoration-2 decoration-negative',
  unknown: 'underline decoration-control decoration-dotted underline-offset-4',
}

function Piece({
  segment: { start, text, marks, ends },
  activeId,
  onOpen,
}: {
  segment: Segment
  activeId: string | null | undefined
  onOpen: ((id: string) => void) | undefined
}) {
  if (marks.length === 0) return <span data-start={start}>{text}</span>
  const isActive = marks.some(({ id }) => id === activeId)
  const look = marks.map(({ kind }) => LOOK[kind]).join(' ')
  const top = marks.find(({ kind }) => kind === 'comment') ?? marks.at(-1)
  return (
    <>
      <mark
        data-start={start}
        data-marks={marks.map(({ id }) => id).join(' ')}
        tabIndex={-1}
        className={`rounded-tag text-inherit ${/\bbg-/.test(look) ? '' : 'bg-transparent'} ${look} ${isActive ? 'bg-accent-tint outline-2 outline-accent-line outline-offset-2' : ''} ${onOpen ? 'cursor-pointer' : ''}`}
        {...(onOpen && top && { onClick: () => onOpen(top.id) })}
      >
        {text}
      </mark>
      {ends.map(
        ({ id, label }) =>
          label && (
            <sup key={id} className="ml-px font-semibold font-ui text-2xs text-caution">
              {label}
            </sup>
          ),
      )}
    </>
  )
}

/** Brings a mark into sight and gives it the focus, so that whoever reads by ear hears it. */
export function showMark(within: HTMLElement | null, id: string) {
  const piece = within?.querySelector<HTMLElement>(`[data-marks~="${CSS.escape(id)}"]`)
  if (!piece) return
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  piece.scrollIntoView({ block: 'center', behavior: isStill ? 'auto' : 'smooth' })
  piece.focus({ preventScroll: true })
}
