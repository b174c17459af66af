/** The marks of a challenge: how they add up, and where they come from. */

import { marks } from '#web/features/player/index.ts'
import { useCopy } from '#web/lib/language.tsx'
import { tookText } from './challenge-rules.ts'
import type { Results, TopicLine } from './challenge-types.ts'
import { Part } from './part.tsx'
import { copy } from './results-copy.ts'
import { TopicName } from './topic-names.tsx'

export function ScorePart({ results }: { results: Results }) {
  const words = useCopy(copy)
  const { challenge, entry, right, wrong, blank, improved, half_time: halves } = results
  const full = challenge.question_count * challenge.rule.right_sixths
  const lines = [
    [words.right, right],
    [words.wrong, wrong],
    [words.blank, blank],
  ] as const
  return (
    <Part title={words.score}>
      <p className="mt-2 flex flex-wrap items-baseline gap-x-3">
        <b className="font-read text-display leading-none tabular-nums">{marks(entry.score_sixths ?? 0)}</b>
        <span className="font-semibold">{words.of(marks(full))}</span>
      </p>
      <p className="mt-2 text-muted text-sm">{words.time(tookText(entry.time_ms ?? 0))}</p>
      {halves > 0 && <p className="mt-1 text-sm">{words.halfTime(halves)}</p>}
      {improved !== null && improved !== undefined && improved > 0 && (
        <p className="mt-1 text-sm">{words.improved(`+${Math.round(improved)}`)}</p>
      )}
      {entry.on_board === false && entry.answered > 0 && (
        <p className="mt-3 border-caution border-l-3 pl-3 text-sm">{words.offBoard}</p>
      )}
      <table aria-label={words.score} className="mt-5 w-full border-ink border-t text-sm tabular-nums">
        <tbody>
          {lines.map(([name, count]) => (
            <tr key={name} className="border-rule border-b">
              <th scope="row" className="py-2 text-left font-[inherit]">
                {name}
              </th>
              <td className="py-2 text-right">{count}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Part>
  )
}

export function TopicPart({ lines }: { lines: TopicLine[] }) {
  const words = useCopy(copy)
  const heads = [words.right, words.wrong, words.blank, words.marks]
  return (
    <Part title={words.topics}>
      <table aria-label={words.topics} className="mt-2 w-full border-ink border-t text-sm tabular-nums">
        <thead>
          <tr className="border-ink border-b text-muted text-xs">
            <th scope="col" className="py-2">
              {words.topic}
            </th>
            {heads.map((head) => (
              <th key={head} scope="col" className="py-2 pl-2 text-right">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ topic, right, wrong, blank, score_sixths: score }) => (
            <tr key={topic} className="border-rule border-b">
              <th scope="row" className="py-2 text-left font-[inherit]">
                <TopicName slug={topic} />
              </th>
              {[right, wrong, blank].map((count, at) => (
                <td key={heads[at]} className="py-2 pl-2 text-right">
                  {count}
                </td>
              ))}
              <td className="py-2 pl-2 text-right">{marks(score ?? 0, { signed: true })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Part>
  )
}
