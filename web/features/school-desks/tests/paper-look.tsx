/** A paper at a glance: its marks and pace, its areas beside past papers, and what other tests ask as well. */

import type { ReactNode } from 'react'
import { Localised } from '#web/components/localised.tsx'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { numberFormat } from '#web/lib/numbers.ts'
import { Part } from '../desk-parts.tsx'
import { isFarOff } from './test-fields.ts'
import { copy } from './tests-copy.ts'
import type { Paper } from './tests-queries.ts'

export function PaperLook({
  paper,
  minutes,
  rule,
  title,
}: {
  paper: Paper | undefined
  minutes: number
  rule: { right_sixths: number; wrong_sixths: number } | undefined
  title: ReactNode
}) {
  const words = useCopy(copy)
  const locale = useLocale()
  const number = numberFormat(locale, { maximumFractionDigits: 2 })
  const share = numberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })
  if (!paper || !rule) return null
  const count = paper.questions.length
  const ofPast = paper.blueprint.reduce((sum, { past }) => sum + past, 0)
  return (
    <aside className="grid min-w-0 gap-8">
      <Part title={words.summary} says={title}>
        <div className="grid gap-1 text-sm tabular-nums">
          <p>
            {words.marks(
              number.format((count * rule.right_sixths) / 6),
              number.format(-rule.wrong_sixths / 6),
            )}
          </p>
          {count > 0 && minutes > 0 && (
            <p>{words.perQuestion(number.format(Math.round((minutes * 60) / count)))}</p>
          )}
          <p>{words.inHindi(paper.questions.filter(({ in_hindi }) => in_hindi).length, count)}</p>
        </div>
      </Part>
      <Part title={words.blueprint} says={words.blueprintSay}>
        <table className="w-full text-sm tabular-nums">
          <thead>
            <tr className="border-rule border-b text-left text-muted text-xs">
              <th scope="col" className="py-1.5 font-medium">
                {words.area}
              </th>
              <th scope="col" className="py-1.5 pl-2 text-right font-medium">
                {words.here}
              </th>
              <th scope="col" className="py-1.5 pl-2 text-right font-medium">
                {words.past}
              </th>
            </tr>
          </thead>
          <tbody>
            {paper.blueprint.map(({ area, title, title_hi, asked, past }) => (
              <tr key={area} className="border-rule border-b">
                <th scope="row" className="py-1.5 text-left font-normal">
                  <Localised en={title} hi={title_hi} />
                  {isFarOff(asked, count, past, ofPast) && (
                    <span className="ml-2 text-caution text-xs">{words.off}</span>
                  )}
                </th>
                <td className="py-1.5 pl-2 text-right">{share.format(count === 0 ? 0 : asked / count)}</td>
                <td className="py-1.5 pl-2 text-right text-muted">
                  {share.format(ofPast === 0 ? 0 : past / ofPast)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Part>
      <Part title={words.overlaps}>
        {paper.overlaps.length === 0 ? (
          <p className="text-muted text-sm">{words.noOverlaps}</p>
        ) : (
          <ul className="grid gap-1 text-sm">
            {paper.overlaps.map(({ slug, title, title_hi, shared }) => (
              <li key={slug} className="flex justify-between gap-4">
                <Localised en={title} hi={title_hi} />
                <span className="shrink-0 text-muted tabular-nums">{words.shared(shared)}</span>
              </li>
            ))}
          </ul>
        )}
      </Part>
    </aside>
  )
}
