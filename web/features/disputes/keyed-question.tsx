/** A question as staff look at it: with its key, what is true of it, our reasons and our sources. */

import { Localised } from '#web/components/localised.tsx'
import { Summary } from '#web/components/ui/summary.tsx'
import { type Both, LETTERS } from '#web/features/player/index.ts'
import { useCopy } from '#web/lib/language.tsx'
import type { Waiting } from './dispute-queries.ts'
import { copy } from './disputes-copy.ts'
import { SourceList } from './source-list.tsx'

type Keyed = Pick<
  Waiting,
  'question_id' | 'version' | 'asked' | 'key' | 'truths' | 'reasons' | 'explanation' | 'sources'
> & { is_current?: boolean }

export function KeyedQuestion({ question }: { question: Keyed }) {
  const words = useCopy(copy)
  const { asked, key, truths, reasons } = question
  return (
    <article>
      <p className="text-muted text-xs">
        <span lang="en">{question.question_id}</span>, {words.version(question.version)}
        {question.is_current === false && `, ${words.notCurrent}`}
      </p>
      <h2 className="mt-1 max-w-read font-read font-semibold text-item">
        <Text text={asked.stem} />
      </h2>
      <ol className="mt-2 list-decimal pl-5 text-sm">
        {(asked.statements ?? asked.items ?? []).map((part, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: statements keep their numbers
          <li key={at} className="py-1">
            <Text text={part} /> <Truth truth={truths[at]} />
          </li>
        ))}
        {asked.pairs?.map((pair, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pairs keep their numbers
          <li key={at} className="py-1">
            <Text text={pair.left} /> : <Text text={pair.right} /> <Truth truth={truths[at]} />
          </li>
        ))}
      </ol>
      {asked.ask && (
        <p className="mt-2 text-sm">
          <Text text={asked.ask} />
        </p>
      )}
      <ul className="mt-2 grid gap-1 text-sm">
        {asked.options.map((option, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: options keep their letters
          <li key={at} className={at === key ? 'font-semibold' : ''}>
            ({LETTERS[at]}) <Text text={option} />
            {at === key && <span className="text-positive"> ({words.key})</span>}
          </li>
        ))}
      </ul>
      <details className="mt-2 text-sm">
        <Summary className="w-fit text-muted md:min-h-8">{words.ourReasons}</Summary>
        <div className="grid max-w-read gap-2 pt-1">
          <p>
            <Text text={question.explanation} />
          </p>
          {reasons.map((reason, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: reasons keep the order of what they explain
            <p key={at} className="text-muted">
              <Text text={reason} />
            </p>
          ))}
          <SourceList sources={question.sources} />
        </div>
      </details>
    </article>
  )
}

function Text({ text }: { text: Both }) {
  return <Localised en={text.en} hi={text.hi} />
}

function Truth({ truth }: { truth: boolean | undefined }) {
  const words = useCopy(copy)
  if (truth === undefined) return null
  return <span className="text-muted text-xs">({truth ? words.isTrue : words.isFalse})</span>
}
