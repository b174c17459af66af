/** How the Hindi of a question stands to its English. */

import { useCopy } from '#web/lib/language.tsx'
import { copy } from './question-copy.ts'
import type { WholeQuestion } from './question-queries.ts'
import { placeWords } from './version-rules.ts'

export function HindiPart({ question: { hindi } }: { question: WholeQuestion }) {
  const words = useCopy(copy)
  return (
    <section aria-labelledby="question-hindi" className="border-ink border-t pt-4">
      <h2 id="question-hindi" className="text-h3">
        {words.hindi}
      </h2>
      {(!hindi || hindi.state === 'none') && <p className="mt-2 text-muted text-sm">{words.hindiNone}</p>}
      {hindi?.state === 'same' && <p className="mt-2 text-sm">{words.hindiSame}</p>}
      {hindi && hindi.differences.length > 0 && (
        <ul className="mt-2 grid gap-3">
          {hindi.differences.map(({ at, kind, en, hi }) => (
            <li key={at} className="text-sm">
              <b>{placeWords(at, words.places)}</b>:{' '}
              <span className="text-caution">{words.hindiKinds[kind]}</span>
              {en && (
                <span lang="en" className="wrap-anywhere block max-w-read text-muted">
                  {en}
                </span>
              )}
              {hi && (
                <span lang="hi" className="wrap-anywhere block max-w-read text-muted">
                  {hi}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
