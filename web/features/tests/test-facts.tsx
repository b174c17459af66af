/** What one should know of a test: questions, minutes, marks, window, language. */

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { marks } from '#web/features/player/index.ts'
import { extraTimeQuery } from '#web/features/profile/index.ts'
import { shortMoment } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { useSignedInUser } from '#web/session/session.tsx'
import { copy } from './test-copy.ts'
import { examRulesQuery, type Test } from './test-queries.ts'
import { minutesFor } from './test-rules.ts'

/** How the test is marked, once that is known. */
export function useRuleOf({ rule }: Test) {
  const { data: rules } = useQuery(examRulesQuery)
  return rules?.find(({ id }) => id === rule)
}

/** The learner's own minutes. Where it cannot be read whether there is extra time, the usual ones. */
export function useMinutesOf({ minutes }: Test) {
  const { data: needsExtraTime = false } = useQuery(extraTimeQuery(useSignedInUser().id))
  return minutesFor(minutes, needsExtraTime)
}

export function TestFacts({ test, now }: { test: Test; now: number }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const rule = useRuleOf(test)
  const minutes = useMinutesOf(test)
  return (
    <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3 text-sm sm:grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))]">
      <Fact name={words.questions}>{test.question_count}</Fact>
      <Fact
        name={words.minutes}
        note={minutes === test.minutes ? undefined : words.minutesExtra(test.minutes)}
      >
        {minutes}
      </Fact>
      <Fact
        name={words.marking}
        note={rule && words.markingOf(marks(rule.right_sixths, { signed: true }), marks(rule.wrong_sixths))}
      >
        {rule ? words.full(marks(test.question_count * rule.right_sixths)) : '…'}
      </Fact>
      <Fact name={words.window}>{windowInWords(test, now, words, locale)}</Fact>
      <Fact name={words.languages}>{words.languagesSay}</Fact>
    </dl>
  )
}

function Fact({ name, note, children }: { name: string; note?: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted text-xs">{name}</dt>
      <dd className="font-medium tabular-nums">
        {children}
        {note && <span className="block font-normal text-muted text-xs">{note}</span>}
      </dd>
    </div>
  )
}

type Words = (typeof copy)['en']

function windowInWords({ opens_at, closes_at }: Test, now: number, words: Words, locale: string) {
  const at = (moment: string) => shortMoment(new Date(moment), locale)
  if (closes_at !== null && Date.parse(closes_at) < now) return words.closed(at(closes_at))
  if (opens_at !== null && Date.parse(opens_at) > now) {
    return closes_at === null ? words.opens(at(opens_at)) : words.between(at(opens_at), at(closes_at))
  }
  return closes_at === null ? words.always : words.closes(at(closes_at))
}
