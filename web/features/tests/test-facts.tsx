/** What one should know of a test: what it covers, questions, minutes, marks, window, attempts left, language. */

import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { Localised } from '#web/components/localised.tsx'
import { ComingWord } from '#web/components/ui/coming-word.tsx'
import { topicsQuery } from '#web/features/library/index.ts'
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
export function useMinutesOf(test: Test) {
  const { data: needsExtraTime = false } = useQuery(extraTimeQuery(useSignedInUser().id))
  const rule = useRuleOf(test)
  return minutesFor(test.minutes, needsExtraTime && rule ? rule.extra_minutes_an_hour : 0)
}

export function TestFacts({ test, now }: { test: Test; now: number }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const rule = useRuleOf(test)
  const minutes = useMinutesOf(test)
  return (
    <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3 text-sm sm:grid-cols-3 xl:grid-cols-[4.5rem_4.5rem_minmax(0,7fr)_minmax(0,5fr)_minmax(0,5fr)_minmax(0,6fr)]">
      <div className="col-span-full max-w-read">
        <dt className="text-muted text-xs">{words.covers}</dt>
        <dd>
          <Topics slugs={test.topics} />
        </dd>
      </div>
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
      <Fact name={words.attemptsLeft}>
        {test.attempts_left === null || test.attempts_allowed === null
          ? words.attemptsUnlimited
          : words.attemptsLeftOf(test.attempts_left, test.attempts_allowed)}
      </Fact>
      <Fact name={words.languages}>
        {test.hindi_count === 0 ? words.englishOnly : words.hindiOf(test.hindi_count, test.question_count)}
      </Fact>
    </dl>
  )
}

function Topics({ slugs }: { slugs: string[] }) {
  const { data: topics = [], isPending } = useQuery(topicsQuery)
  return slugs.map((slug, at) => {
    const topic = topics.find((one) => one.slug === slug)
    return (
      <Fragment key={slug}>
        {at > 0 && ', '}
        <Link to={`/syllabus#topic-${slug}`} className="inline-block py-1.5 md:py-0">
          {topic && <Localised en={topic.title} hi={topic.title_hi} />}
          {!topic && (isPending ? <ComingWord /> : slug.replaceAll('-', ' '))}
        </Link>
      </Fragment>
    )
  })
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
  if (closes_at !== null) return words.closes(at(closes_at))
  return opens_at === null ? words.always : words.since(at(opens_at))
}
