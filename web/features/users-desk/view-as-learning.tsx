/** Of a learner: how her answers stand, what is due for review, her mains answers. The same rules as on her own pages. */

import { useQuery } from '@tanstack/react-query'
import { Localised } from '#web/components/localised.tsx'
import { basisOf, calibrationOf, formatsOf, type Share, shareRight } from '#web/features/performance/index.ts'
import { queueOf } from '#web/features/reviews/index.ts'
import { dayOf, plainDate } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { numberFormat } from '#web/lib/numbers.ts'
import { yearMoment } from '#web/lib/year-moment.ts'
import { copy } from './view-as-copy.ts'
import { ViewPart } from './view-as-part.tsx'
import { answersOfQuery, mainsOfQuery, reviewsOfQuery } from './view-as-queries.ts'

const SHOWN = 10

export function PerformanceOf({ id }: { id: string }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const number = numberFormat(locale)
  const percent = numberFormat(locale, { style: 'percent' })
  const query = useQuery(answersOfQuery(id))
  const shareText = (share: Share | null) => (share ? percent.format(share.share) : words.tooFew)
  return (
    <ViewPart
      id="performance"
      title={words.performance}
      query={query}
      none={words.noAnswers}
      isEmpty={({ answers }) => answers.length === 0}
    >
      {({ answers, leftOut }) => {
        const basis = basisOf(answers, new Date())
        const day = (moment: string) => plainDate(dayOf(new Date(moment)), locale)
        return (
          <>
            {basis && (
              <p className="text-muted">
                {words.basedOn(basis.count + basis.blanks + leftOut, day(basis.from), day(basis.to))}
              </p>
            )}
            <p className="mt-2 font-semibold text-md">{words.right(shareText(shareRight(answers)))}</p>
            <div className="mt-4 grid gap-x-14 gap-y-6 lg:grid-cols-2">
              <Figures
                caption={words.calibration}
                heads={[words.said, words.count, words.was]}
                rows={calibrationOf(answers).rows.map(({ said, count, was }) => [
                  percent.format(said),
                  number.format(count),
                  shareText(was),
                ])}
              />
              <Figures
                caption={words.formats}
                heads={[words.format, words.count, words.was]}
                rows={formatsOf(answers).rows.map(({ format, count, was }) => [
                  words.formatNames[format],
                  number.format(count),
                  shareText(was),
                ])}
              />
            </div>
          </>
        )
      }}
    </ViewPart>
  )
}

function Figures({ caption, heads, rows }: { caption: string; heads: string[]; rows: string[][] }) {
  return (
    <table className="w-full text-sm tabular-nums">
      <caption className="pb-1 text-left font-semibold">{caption}</caption>
      <thead>
        <tr className="border-rule border-b text-muted">
          {heads.map((head, place) => (
            <th key={head} scope="col" className={`py-1.5 font-medium ${place ? 'text-right' : 'text-left'}`}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name} className="border-rule border-b">
            <th scope="row" className="py-1.5 text-left font-normal">
              {name}
            </th>
            {cells.map((cell, place) => (
              <td key={heads[place + 1]} className="py-1.5 text-right">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function ReviewsOf({ id }: { id: string }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const number = numberFormat(locale)
  const query = useQuery(reviewsOfQuery(id))
  return (
    <ViewPart
      id="reviews"
      title={words.reviews}
      query={query}
      none={words.noReviews}
      isEmpty={({ questions }) => questions.length === 0}
    >
      {(reviews) => {
        const { due, kept, minutes, next } = queueOf(reviews, new Date())
        return (
          <>
            <p>{words.due(number.format(due.length), number.format(minutes), number.format(kept))}</p>
            {due.length === 0 && next && (
              <p className="text-muted">
                {words.nextDue(number.format(next.count), plainDate(next.day, locale))}
              </p>
            )}
            <ul className="mt-2">
              {due.slice(0, SHOWN).map(({ question_id, stem }) => (
                <li key={question_id} className="border-rule border-t py-2">
                  <Localised en={stem.en} hi={stem.hi} />
                </li>
              ))}
            </ul>
          </>
        )
      }}
    </ViewPart>
  )
}

export function MainsOf({ id }: { id: string }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const number = numberFormat(locale, { maximumFractionDigits: 1 })
  const query = useQuery(mainsOfQuery(id))
  return (
    <ViewPart
      id="mains"
      title={words.mains}
      query={query}
      none={words.noMains}
      isEmpty={(lines) => lines.length === 0}
    >
      {(lines) => (
        <ul>
          {lines.slice(0, 2 * SHOWN).map((line) => (
            <li key={line.id} className="border-rule border-t py-2 first:border-t-0">
              <Localised en={line.question} hi={line.question_hi} />
              <p className="text-muted tabular-nums">
                {line.submitted_at
                  ? words.handedIn(yearMoment(new Date(line.submitted_at), locale))
                  : words.draft}
                {line.given !== null &&
                  ` · ${words.marksOf(number.format(line.given), number.format(line.marks))}`}
                {line.given === null &&
                  line.band_low !== null &&
                  line.band_high !== null &&
                  ` · ${words.marksOf(`${number.format(line.band_low)}–${number.format(line.band_high)}`, number.format(line.marks))}`}
              </p>
            </li>
          ))}
        </ul>
      )}
    </ViewPart>
  )
}
