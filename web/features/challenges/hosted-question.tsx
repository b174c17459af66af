/** The question of a round as its host shows it: to be read, with nothing to press; once it is closed, the key in it. */

import { LETTERS, QuestionText } from '#web/features/player/index.ts'
import type { HostedQuestion as Hosted } from './challenge-types.ts'

export function HostedQuestion({ question: { asked, key } }: { question: Hosted }) {
  return (
    <article className="mt-4">
      <h2 className="max-w-read text-pretty font-read font-semibold text-lede leading-[1.45]">
        <QuestionText text={asked.stem} />
      </h2>
      {asked.heads && (
        <p className="mt-4 pl-8 font-semibold text-muted text-xs">
          <QuestionText text={asked.heads[0]} secondary="inline" /> :{' '}
          <QuestionText text={asked.heads[1]} secondary="inline" />
        </p>
      )}
      <ol className="mt-4 border-ink border-t empty:hidden">
        {[...(asked.statements ?? asked.items ?? []), ...(asked.pairs ?? [])].map((part, at) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: they keep their numbers
            key={at}
            className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-3 border-rule border-b py-3 font-read text-item"
          >
            <span className="text-muted">{at + 1}</span>
            {'left' in part ? (
              <span>
                <QuestionText text={part.left} secondary="inline" />
                <span className="text-muted"> : </span>
                <QuestionText text={part.right} secondary="inline" />
              </span>
            ) : (
              <span>
                <QuestionText text={part} />
              </span>
            )}
          </li>
        ))}
      </ol>
      {asked.ask && (
        <p className="mt-5 font-read font-semibold text-item leading-normal">
          <QuestionText text={asked.ask} />
        </p>
      )}
      <ol className="mt-4 grid gap-2">
        {asked.options.map((option, at) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: options keep their letters
            key={at}
            className={`grid grid-cols-[1.25rem_minmax(0,1fr)] gap-3 rounded-control border bg-surface px-3 py-2.5 ${at === key ? 'border-positive font-semibold' : 'border-rule'}`}
          >
            <span className={at === key ? 'text-positive' : 'text-muted'}>{LETTERS[at]}</span>
            <span>
              <QuestionText text={option} />
            </span>
          </li>
        ))}
      </ol>
    </article>
  )
}
