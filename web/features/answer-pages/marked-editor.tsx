/** An ordinary text field whose doubtful words are marked: the marks lie behind it, in the very same letters. */

import type { ComponentProps, Ref } from 'react'
import type { Doubt } from './doubt-rules.ts'

const LETTERS =
  'col-start-1 row-start-1 min-h-[max(16rem,46dvh)] w-full whitespace-pre-wrap wrap-anywhere border p-4 font-read text-read leading-read'

export function MarkedEditor({
  text,
  doubts,
  isReadOnly,
  onType,
  ref,
  ...rest
}: {
  text: string
  doubts: readonly Doubt[]
  isReadOnly: boolean
  onType: (text: string) => void
  ref: Ref<HTMLTextAreaElement>
} & Omit<ComponentProps<'textarea'>, 'ref'>) {
  return (
    <div className="grid rounded-control bg-surface">
      <div aria-hidden lang={rest.lang} className={`${LETTERS} border-transparent text-transparent`}>
        {piecesOf(text, doubts).map(({ at, piece, isDoubtful }) =>
          isDoubtful ? (
            <mark
              key={at}
              className="rounded-tag bg-accent-tint text-transparent underline decoration-2 decoration-accent-line underline-offset-4"
            >
              {piece}
            </mark>
          ) : (
            <span key={at}>{piece}</span>
          ),
        )}
        {/* a last line that is empty has its height too */}
        {'\n'}
      </div>
      <textarea
        {...rest}
        ref={ref}
        value={text}
        readOnly={isReadOnly}
        onChange={(event) => onType(event.target.value)}
        className={`${LETTERS} relative resize-none overflow-hidden rounded-control border-control bg-transparent text-ink focus-visible:rounded-control`}
      />
    </div>
  )
}

function piecesOf(text: string, doubts: readonly Doubt[]) {
  const pieces: { at: number; piece: string; isDoubtful: boolean }[] = []
  let at = 0
  for (const { start, end } of [...doubts].sort((one, other) => one.start - other.start)) {
    if (start < at || end > text.length) continue
    if (start > at) pieces.push({ at, piece: text.slice(at, start), isDoubtful: false })
    pieces.push({ at: start, piece: text.slice(start, end), isDoubtful: true })
    at = end
  }
  if (at < text.length) pieces.push({ at, piece: text.slice(at), isDoubtful: false })
  return pieces
}
