/** How sure the learner was against how right, and what other choices would have brought. */

import { marks } from '#web/features/player/index.ts'
import { useCopy } from '#web/lib/language.tsx'
import { Ledger, Rate, Section } from './parts.tsx'
import { copy } from './results-copy.ts'
import {
  byConfidence,
  countsOf,
  type Row,
  type Rule,
  rateOf,
  toFullPaper,
  withFiftyBlanks,
  withoutAnswers,
} from './results-rules.ts'

export function ConfidenceSection({ rows, hasMarks = true }: { rows: Row[]; hasMarks?: boolean }) {
  const words = useCopy(copy)
  const lines = byConfidence(rows).filter(({ answered }) => answered > 0)
  const sure = lines.find(({ confidence }) => confidence === 3)
  const isSaid = lines.some(({ confidence }) => confidence !== null)
  const says = sure ? words.confidenceSays(sure.right, sure.answered) : words.confidenceNoSure
  return (
    <Section title={words.confidence} says={isSaid ? says : words.confidenceNone}>
      {lines.length > 0 && (
        <Ledger
          label={words.confidence}
          heads={[
            words.confidence,
            words.number,
            words.right,
            words.share,
            ...(hasMarks ? [words.marks] : []),
          ]}
          lines={lines.map((line) => ({
            key: String(line.confidence),
            name: line.confidence === null ? words.notSaid : words.confidenceNames[line.confidence],
            cells: [
              line.answered,
              line.right,
              <Rate key="rate" rate={rateOf(line)} />,
              ...(hasMarks ? [marks(line.sixths, { signed: true })] : []),
            ],
          }))}
        />
      )}
    </Section>
  )
}

/** Of a paper of `asked` questions, of which `rows` count. */
export function WhatIfSection({ rows, rule, asked }: { rows: Row[]; rule: Rule; asked: number }) {
  const words = useCopy(copy)
  const full = (sixths: number) => marks(toFullPaper(sixths, rows, asked))
  const score = countsOf(rows).sixths
  const fifties = withFiftyBlanks(rows, rule)
  const skips = [
    { key: 'guesses', ...withoutAnswers(rows, 0) },
    { key: 'halves', ...withoutAnswers(rows, 1) },
  ] as const
  return (
    <Section title={words.whatIf}>
      <Ledger
        label={words.whatIf}
        heads={[words.whatIf, words.number, words.marks]}
        lines={[
          ...skips.map(({ key, count, right, wrong, score }) => ({
            key,
            name: (
              <Named name={words.whatIfs[key]}>
                {count === 0 ? words.whatIfNone : words.whatIfSkip(right, wrong)}
              </Named>
            ),
            cells: [count, full(score)],
          })),
          {
            key: 'fifties',
            name: (
              <Named name={words.whatIfs.fifties}>
                {fifties.count === 0
                  ? words.whatIfNone
                  : words.whatIfFifty(full(fifties.low), full(fifties.high))}
                {fifties.keysStruck > 0 && `; ${words.whatIfStruck(fifties.keysStruck)}`}
              </Named>
            ),
            cells: [fifties.count, full(fifties.mean)],
          },
        ]}
        total={{ key: 'as', name: words.whatIfAs, cells: ['', full(score)] }}
      />
    </Section>
  )
}

function Named({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <>
      {name}
      <span className="block text-muted text-xs">{children}</span>
    </>
  )
}
