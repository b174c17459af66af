/** The numbers that the answer names, held against the site's own: right, outdated, or not among them. */

import { Link } from 'react-router'
import { useCopy } from '#web/lib/language.tsx'
import { Part } from './part.tsx'
import { copy } from './result-copy.ts'
import type { FoundNumber } from './stored-shapes.ts'

const LOOKS = { right: 'text-positive', outdated: 'text-negative', unknown: 'text-muted' }

export function NumbersPart({
  numbers,
  text,
  language,
  onShow,
}: {
  numbers: readonly FoundNumber[]
  text: string
  /** Of the answer, which is what is quoted. */
  language: 'en' | 'hi'
  onShow: (markId: string) => void
}) {
  const words = useCopy(copy)
  return (
    <Part title={words.numbers} says={words.numbersSays}>
      <ul className="border-rule border-t text-sm">
        {numbers.map(({ start, end, state, fact, name, now }, at) => (
          <li
            key={start}
            className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 border-rule border-b py-2.5"
          >
            <button
              type="button"
              aria-label={words.quoteJumps(text.slice(start, end))}
              onClick={() => onShow(`number-${at}`)}
              className="min-h-6 py-1 font-semibold underline decoration-control decoration-dotted underline-offset-4"
            >
              <span lang={language}>{text.slice(start, end)}</span>
            </button>
            <span className={LOOKS[state]}>{words.numberStates[state]}</span>
            {fact && (
              <span className="text-muted">
                <Link to={`/daily-news?fact=${encodeURIComponent(fact)}`} className="inline-block py-1">
                  <span lang="en">{name ?? fact}</span>
                </Link>
                {now && state === 'outdated' && `: ${words.numberNow(now)}`}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Part>
  )
}
