/** The versions of an answer: what each got, which words changed from one to another, and what that did to the criteria. */

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { useFullStop } from '#web/lib/full-stop.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { numberFormat } from '#web/lib/numbers.ts'
import { type Answer, versionsQuery } from './answer-queries.ts'
import { changedCounts, wordChanges } from './diff-rules.ts'
import { isUnderWay, standingEvaluation, written, writtenResult } from './marking-rules.ts'
import { Part } from './part.tsx'
import { copy as resultCopy } from './result-copy.ts'
import { copy } from './rewrite-copy.ts'
import type { Evaluation } from './stored-shapes.ts'
import { type CriterionChange, criteriaChanges, deltaOf } from './version-rules.ts'

export function VersionsPart({ answer, outOf }: { answer: Answer; outOf: number }) {
  const words = useCopy(copy)
  const { data: versions } = useQuery(versionsQuery(answer.user_id, answer.question_id))
  const others = versions?.filter(({ id }) => id !== answer.id) ?? []
  const [chosen, setChosen] = useState<string | null>(null)
  const before = others.findLast(({ version_no }) => version_no < answer.version_no) ?? others[0]
  const other = others.find(({ id }) => id === chosen) ?? before
  const selectId = useId()
  if (!versions || versions.length < 2 || !other) return null
  const [older, newer] = other.version_no < answer.version_no ? [other, answer] : [answer, other]
  return (
    <Part title={words.versions} says={words.versionsSays}>
      <ol className="border-rule border-t text-sm">
        {versions.map((version) => (
          <VersionLine key={version.id} version={version} isThis={version.id === answer.id} />
        ))}
      </ol>
      {others.length > 1 && (
        <p className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <label htmlFor={selectId} className="font-semibold">
            {words.compareWith}
          </label>
          <select
            id={selectId}
            value={other.id}
            onChange={(event) => setChosen(event.target.value)}
            className="h-11 rounded-control border border-control bg-surface px-3"
          >
            {others.map(({ id, version_no }) => (
              <option key={id} value={id}>
                {words.version(version_no)}
              </option>
            ))}
          </select>
        </p>
      )}
      <Comparison older={older} newer={newer} outOf={outOf} />
    </Part>
  )
}

function VersionLine({ version, isThis }: { version: Answer; isThis: boolean }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const standing = standingEvaluation(version.evaluations)
  const result = standing && writtenResult(standing, locale)
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 border-rule border-b py-2.5">
      {isThis ? (
        <b>{words.version(version.version_no)}</b>
      ) : (
        <Link to={`/mains-evaluation?answer=${version.id}`} className="inline-block py-1">
          {words.version(version.version_no)}
        </Link>
      )}
      {isThis && <span className="text-muted text-xs">{words.thisOne}</span>}
      <span className="ml-auto">
        {result ?? (isUnderWay(version.status) ? words.underWay : words.notMarked)}
      </span>
    </li>
  )
}

function Comparison({ older, newer, outOf }: { older: Answer; newer: Answer; outOf: number }) {
  const words = useCopy(copy)
  const [before, after] = [standingEvaluation(older.evaluations), standingEvaluation(newer.evaluations)]
  return (
    <div className="grid gap-5 pt-5">
      {before && after && <DeltaLine before={before} after={after} />}
      {before && after && before.by === after.by && (
        <CriteriaTable
          rows={criteriaChanges(before, after, outOf)}
          names={[words.version(older.version_no), words.version(newer.version_no)]}
        />
      )}
      <Changes older={older} newer={newer} />
    </div>
  )
}

function DeltaLine({ before, after }: { before: Evaluation; after: Evaluation }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const stop = useFullStop()
  const delta = deltaOf(before, after)
  if (!delta) return null
  if (delta.kind === 'incomparable') return <p className="text-muted text-sm">{words.otherMarker}</p>
  const marks = written(Math.abs(delta.marks), locale)
  const said = delta.marks > 0 ? words.up(marks) : delta.marks < 0 ? words.down(marks) : words.even
  return (
    <p className="max-w-[62ch] text-sm">
      <b>{words.fromTo(writtenResult(before, locale) ?? '', writtenResult(after, locale) ?? '')}</b>: {said}
      {stop}{' '}
      {before.by !== 'mentor' && delta.marks !== 0 && (
        <span className="text-muted">{delta.isApart ? words.apart : words.overlap}</span>
      )}
    </p>
  )
}

function CriteriaTable({ rows, names }: { rows: CriterionChange[]; names: [string, string] }) {
  const words = useCopy(copy)
  const { names: criteria } = useCopy(resultCopy)
  const locale = useLocale()
  const percent = (share: number | null) =>
    share === null ? '–' : numberFormat(locale, { style: 'percent' }).format(Math.round(share * 10) / 10)
  return (
    <table className="w-full max-w-read text-sm">
      <caption className="sr-only">{words.versionsSays}</caption>
      <thead className="text-muted text-xs">
        <tr className="border-ink border-y">
          <th scope="col" className="py-2 pr-3">
            {words.criterion}
          </th>
          {names.map((name) => (
            <th key={name} scope="col" className="py-2 pl-3 text-right">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ criterion, before, after }) => (
          <tr key={criterion} className="border-rule border-b">
            <th scope="row" className="py-2 pr-3">
              {criteria[criterion]}
            </th>
            <td className="py-2 pl-3 text-right text-muted">{percent(before)}</td>
            <td className={`py-2 pl-3 text-right ${(after ?? 0) > (before ?? 0) ? 'font-semibold' : ''}`}>
              {percent(after)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Changes({ older, newer }: { older: Answer; newer: Answer }) {
  const words = useCopy(copy)
  const changes = wordChanges(older.text, newer.text)
  const { gone, added } = changedCounts(changes)
  if (gone + added === 0) return <p className="text-muted text-sm">{words.unchangedText}</p>
  return (
    <div className="grid gap-2">
      <p className="text-muted text-sm">{words.changed(gone, added)}</p>
      <div lang={newer.language} className="max-w-read whitespace-pre-wrap font-read text-read leading-read">
        {changes.map(({ kind, text }, at) =>
          kind === 'same' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a comparison does not move
            <span key={at}>{text}</span>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: a comparison does not move
            <Changed key={at} kind={kind}>
              {text}
            </Changed>
          ),
        )}
      </div>
    </div>
  )
}

/** Told by strokes and words as well as by colour. */
function Changed({ kind, children }: { kind: 'gone' | 'new'; children: ReactNode }) {
  const words = useCopy(copy)
  const Tag = kind === 'gone' ? 'del' : 'ins'
  return (
    <Tag
      className={
        kind === 'gone'
          ? 'text-muted decoration-negative decoration-[1.5px]'
          : 'bg-positive-tint no-underline decoration-2 decoration-positive underline-offset-4 [text-decoration-line:underline]'
      }
    >
      <span className="sr-only">[{kind === 'gone' ? words.gone : words.added}: </span>
      {children}
      <span className="sr-only">]</span>
    </Tag>
  )
}
