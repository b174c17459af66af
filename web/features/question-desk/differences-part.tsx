/** Two versions against each other, word by word. */

import { useState } from 'react'
import { Choice } from '#web/components/labelled-fields.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './question-copy.ts'
import type { WholeQuestion } from './question-queries.ts'
import { differencesOf, placeWords } from './version-rules.ts'

export function DifferencesPart({ question, shown }: { question: WholeQuestion; shown: number }) {
  const words = useCopy(copy)
  const { versions } = question
  const [to, setTo] = useState(shown)
  const [from, setFrom] = useState(
    () =>
      versions.find(({ version }) => version < shown)?.version ??
      versions.find(({ version }) => version !== shown)?.version ??
      shown,
  )
  const [before, after] = [from, to].map((wanted) => versions.find(({ version }) => version === wanted))
  const places = before && after ? differencesOf(before, after) : []
  return (
    <section aria-labelledby="question-differences" className="border-ink border-t pt-4">
      <h2 id="question-differences" className="text-h3">
        {words.differences}
      </h2>
      <div className="mt-3 grid max-w-80 grid-cols-2 gap-3">
        {(
          [
            [words.from, from, setFrom],
            [words.to, to, setTo],
          ] as const
        ).map(([label, value, set]) => (
          <Choice
            key={label}
            label={label}
            value={value}
            onChange={({ target }) => set(Number(target.value))}
          >
            {versions.map(({ version }) => (
              <option key={version} value={version}>
                {version}
              </option>
            ))}
          </Choice>
        ))}
      </div>
      {places.length === 0 && <p className="mt-3 text-muted text-sm">{words.noDifference}</p>}
      <dl className="mt-3 grid gap-3">
        {places.map(({ at, language, changes }) => (
          <div key={`${at} ${language}`}>
            <dt className="text-muted text-xs">
              {placeWords(at, words.places)}
              {language === 'hi' && ' (हिंदी)'}
            </dt>
            <dd lang={language} className="wrap-anywhere max-w-read text-sm">
              {changes.map(({ kind, text }, place) => {
                // biome-ignore lint/suspicious/noArrayIndexKey: what changed stands in the order of the text
                if (kind === 'same') return <span key={place}>{text}</span>
                const Tagged = kind === 'gone' ? 'del' : 'ins'
                return (
                  <Tagged
                    // biome-ignore lint/suspicious/noArrayIndexKey: as above
                    key={place}
                    className={
                      kind === 'gone'
                        ? 'text-negative line-through'
                        : 'font-medium text-positive underline decoration-dotted'
                    }
                  >
                    <span className="sr-only">{kind === 'gone' ? words.gone : words.added} </span>
                    {text}
                  </Tagged>
                )
              })}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
