/** A mentor's comments as marks in the text and pins on a page, numbered in her order. */

import type { Comment } from './answer-queries.ts'
import type { TextMark } from './text-segments.ts'

export function numberedMarks(comments: readonly Comment[]): TextMark[] {
  return comments.flatMap(({ id, range_start, range_end }, at): TextMark[] =>
    range_start === null || range_end === null
      ? []
      : [{ start: range_start, end: range_end, kind: 'comment', id, label: String(at + 1) }],
  )
}

export function pinsOn(comments: readonly Comment[], onPage: number) {
  return comments.flatMap(({ id, page, x, y }, at) =>
    page === onPage && x !== null && y !== null ? [{ id, x, y, label: String(at + 1) }] : [],
  )
}
