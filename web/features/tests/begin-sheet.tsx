/** The rules of one test, read before its clock starts: now, or at an hour of the real paper. */

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Localised } from '#web/components/localised.tsx'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { attemptKeys, costsAThird, marks } from '#web/features/player/index.ts'
import { shortMoment } from '#web/lib/dates.ts'
import { useCopy, useLanguage, useLocale } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { SlotChoice } from './slot-choice.tsx'
import { SlotWait } from './slot-wait.tsx'
import { copy } from './test-copy.ts'
import { TestFacts, useMinutesOf, useRuleOf } from './test-facts.tsx'
import { refusalOf, startTest, type Test } from './test-queries.ts'
import { hasAttemptLeft, isFullPaper, isWithinWindow, openSitting } from './test-rules.ts'

/** `now` is the server's. */
export function BeginSheet({ test, now }: { test: Test | undefined; now: number }) {
  const words = useCopy(copy)
  if (test) return <Rules test={test} now={now} />
  return (
    <div className="page py-8">
      <Notice isPage title={words.noSuchTest}>
        <ButtonLink to="/test-dashboard">{words.toTests}</ButtonLink>
      </Notice>
    </div>
  )
}

function Rules({ test, now }: { test: Test; now: number }) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const rule = useRuleOf(test)
  const minutes = useMinutesOf(test)
  const [search] = useSearchParams()
  const slot = slotAskedFor(search, test)
  const heading = useRef<HTMLHeadingElement>(null)
  usePageTitle((language === 'hi' && test.title_hi) || test.title, words.rulesOf)
  useEffect(() => heading.current?.focus(), [])
  const beginning = <Beginning test={test} now={now} minutes={minutes} slot={slot} />
  const says = [
    words.rules.clock(minutes),
    isFullPaper(test.kind) && words.rules.slot,
    rule &&
      words.rules.marking(
        marks(rule.right_sixths, { signed: true }),
        marks(rule.wrong_sixths),
        costsAThird(rule),
      ),
    words.rules.dropped[test.dropped_policy],
    words.rules.autosubmit,
    words.rules.offline,
    words.rules.resume,
    words.rules.keys,
    !test.reviewed_by && words.unreviewedSays,
  ].filter((line) => typeof line === 'string')
  return (
    <div className="page max-w-[52rem] py-8">
      <p className="font-medium text-muted text-xs">{words.rulesOf}</p>
      <h1 ref={heading} tabIndex={-1} className="mt-2 outline-none">
        <Localised en={test.title} hi={test.title_hi} />
      </h1>
      <p className="mt-2 max-w-read text-muted">
        <Localised en={test.about} hi={test.about_hi} />
      </p>
      {/* Whoever waits for an hour reads the rules meanwhile. */}
      {slot !== null && beginning}
      <TestFacts test={test} now={now} />
      <ol className="mt-6 border-ink border-t">
        {says.map((line, at) => (
          <li
            key={line}
            className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-3 border-rule border-b py-3 font-read text-item leading-read"
          >
            <span className="text-muted">{at + 1}</span>
            <span className="max-w-read text-pretty">{line}</span>
          </li>
        ))}
      </ol>
      {slot === null && beginning}
    </div>
  )
}

/** One of the hours that the server offers; any other counts as none. */
function slotAskedFor(search: URLSearchParams, { slots }: Test): string | null {
  const asked = Date.parse(search.get('slot') ?? '')
  return slots.find((slot) => Date.parse(slot) === asked) ?? null
}

type Begin = { test: Test; now: number; minutes: number; slot: string | null }

function Beginning({ test, now, minutes, slot }: Begin) {
  const words = useCopy(copy)
  const locale = useLocale()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [, setSearch] = useSearchParams()
  const begin = useMutation({
    mutationFn: (at: string | null) => startTest(test.slug, at),
    onSuccess: ({ attempt }) => {
      void queryClient.invalidateQueries({ queryKey: attemptKeys.all })
      navigate(`/test-dashboard?attempt=${attempt.id}`, { replace: true })
    },
  })
  const chooseSlot = (chosen: string | null) =>
    setSearch({ begin: test.slug, ...(chosen !== null && { slot: chosen }) })

  const sitting = openSitting(test)
  if (!sitting && !isWithinWindow(test, now)) {
    const isAhead = test.opens_at !== null && Date.parse(test.opens_at) > now
    return (
      <Held>
        {isAhead && test.opens_at !== null
          ? words.opensOn(shortMoment(new Date(test.opens_at), locale))
          : words.notOpen}
      </Held>
    )
  }
  if (!sitting && !hasAttemptLeft(test)) return <Held>{words.noAttemptLeft}</Held>
  const failure = begin.error && (
    <p role="alert" className="mt-4 text-negative text-sm">
      {words.refusals[refusalOf(begin.error) ?? 'unknown']}
    </p>
  )
  if (slot !== null) {
    return (
      <>
        {failure}
        <SlotWait
          slot={slot}
          now={now}
          minutes={minutes}
          isBusy={begin.isPending}
          triedAt={begin.submittedAt}
          isRefused={begin.isError && refusalOf(begin.error) !== 'too_early'}
          onBegin={() => begin.mutate(slot)}
          onLeave={() => {
            begin.reset()
            chooseSlot(null)
          }}
        />
      </>
    )
  }
  return (
    <>
      {failure}
      <div className="mt-6 flex flex-wrap gap-3">
        <Button variant="primary" isBusy={begin.isPending} onClick={() => begin.mutate(null)}>
          {words.beginNow}
        </Button>
        <ButtonLink to="/test-dashboard">{words.notNow}</ButtonLink>
      </div>
      {!sitting && test.slots.length > 0 && (
        <SlotChoice slots={test.slots} now={now} minutes={minutes} onChoose={chooseSlot} />
      )}
    </>
  )
}

/** It cannot be begun now; why, and the way back. */
function Held({ children }: { children: React.ReactNode }) {
  const words = useCopy(copy)
  return (
    <div className="mt-6 grid justify-items-start gap-3">
      <p className="font-semibold">{children}</p>
      <ButtonLink to="/test-dashboard">{words.toTests}</ButtonLink>
    </div>
  )
}
