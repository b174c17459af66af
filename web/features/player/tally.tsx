/** What the answers that were checked so far come to, by the paper's own rule. */

import { useCopy } from '#web/lib/language.tsx'
import type { AnswerState, Feedback, OpenedAttempt } from './attempt-types.ts'
import { copy } from './player-copy.ts'
import { costsAThird, marks } from './player-rules.ts'

export function Tally({
  feedback,
  answerAt,
  rule,
}: {
  feedback: Feedback[]
  answerAt: (position: number) => AnswerState
  rule: OpenedAttempt['rule']
}) {
  const words = useCopy(copy)
  const isAnswered = ({ position }: Feedback) => answerAt(position).selected !== null
  const right = feedback.filter((one) => isAnswered(one) && one.correct)
  const wrong = feedback.filter((one) => isAnswered(one) && !one.correct)
  const blank = feedback.filter((one) => !isAnswered(one))
  const rows = [
    {
      name: words.tallyRight,
      how: `${right.length} × ${marks(rule.right_sixths)}`,
      worth: sumOf(right),
    },
    {
      name: words.tallyWrong,
      how: `${wrong.length} × ${marks(rule.wrong_sixths)}`,
      // some questions cost nothing
      worth: sumOf(wrong),
    },
    { name: words.tallyBlank, how: String(blank.length), worth: sumOf(blank) },
  ]
  return (
    <section aria-labelledby="tally-title">
      <h2 id="tally-title" className="mb-2 font-semibold font-ui text-sm tracking-normal">
        {words.tally}
      </h2>
      <table className="w-full border-ink border-t text-sm tabular-nums">
        <tbody>
          {rows.map(({ name, how, worth }) => (
            <tr key={name} className="border-rule border-b">
              <th scope="row" className="py-2 text-left font-normal">
                {name}
              </th>
              <td className="py-2 text-right">{how}</td>
              <td className={`py-2 text-right ${worth < 0 ? 'text-negative' : ''}`}>{marks(worth)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="rule-double font-semibold">
            <th scope="row" className="py-2 text-left">
              {words.tallyMarks}
            </th>
            <td className="py-2 text-right font-normal text-muted">
              {words.of(marks(feedback.length * rule.right_sixths))}
            </td>
            <td className="py-2 text-right">{marks(sumOf(feedback))}</td>
          </tr>
        </tfoot>
      </table>
      <p className="mt-2 text-muted text-xs">
        {costsAThird(rule) && words.exactThird} {words.roundedOnce}
      </p>
    </section>
  )
}

function sumOf(feedback: readonly Feedback[]) {
  return feedback.reduce((total, { sixths }) => total + sixths, 0)
}
