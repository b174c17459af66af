/** A sentence of a translated page around words that are English whatever the page: points and parts of a question. */

import { Fragment } from 'react'

export function EnglishWords({ sentence, english }: { sentence: string; english: readonly string[] }) {
  return splitAt(sentence, english).map(({ text, isEnglish, at }) =>
    isEnglish ? (
      <span key={at} lang="en">
        {text}
      </span>
    ) : (
      <Fragment key={at}>{text}</Fragment>
    ),
  )
}

type Piece = { text: string; isEnglish: boolean; at: number }

function splitAt(sentence: string, english: readonly string[]): Piece[] {
  const places = english
    .filter((one) => one !== '')
    .map((one) => ({ start: sentence.indexOf(one), end: sentence.indexOf(one) + one.length }))
    .filter(({ start }) => start !== -1)
    .sort((one, other) => one.start - other.start)
  const pieces: Piece[] = []
  let at = 0
  for (const { start, end } of places) {
    if (start < at) continue
    pieces.push({ text: sentence.slice(at, start), isEnglish: false, at })
    pieces.push({ text: sentence.slice(start, end), isEnglish: true, at: start })
    at = end
  }
  pieces.push({ text: sentence.slice(at), isEnglish: false, at })
  return pieces.filter(({ text }) => text !== '')
}
