/** The line as a table, from tablets up. */

import { useCopy } from '#web/lib/language.tsx'
import { copy } from './desk-copy.ts'
import type { Line } from './desk-queries.ts'
import { About, Asked, QuestionLink, State, Waits } from './queue-parts.tsx'

export function QueueTable({ lines, now }: { lines: readonly Line[]; now: string }) {
  const words = useCopy(copy)
  return (
    <table className="hidden w-full text-sm md:table">
      <caption className="sr-only">{words.views.queue}</caption>
      <thead className="text-muted text-xs">
        <tr className="border-ink border-y">
          <th scope="col" className="w-20 py-2 pr-3">
            {words.columns.waits}
          </th>
          <th scope="col" className="py-2 pr-6">
            {words.columns.question}
          </th>
          <th scope="col" className="w-28 py-2 pr-3 lg:w-44">
            {words.columns.why}
          </th>
          <th scope="col" className="w-16 py-2 pr-3 text-right">
            {words.columns.words}
          </th>
          <th scope="col" className="w-14 py-2 pr-6 text-right lg:w-16">
            {words.columns.marks}
          </th>
          <th scope="col" className="w-28 py-2 lg:w-36">
            {words.columns.state}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.answer_id} className="border-rule border-b align-top">
            <td className="py-3.5 pr-3 font-semibold">
              <Waits line={line} now={now} />
            </td>
            <td className="py-3 pr-6">
              <QuestionLink line={line} />
              <About line={line} />
              <Asked line={line} />
            </td>
            <td className="py-3.5 pr-3">{words.why[line.why] ?? line.why}</td>
            <td className="py-3.5 pr-3 text-right">{line.words}</td>
            <td className="py-3.5 pr-6 text-right">{line.marks}</td>
            <td className="py-3.5">
              <State line={line} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
