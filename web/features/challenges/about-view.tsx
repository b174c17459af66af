/** What a challenge is, how it is marked, who is here, and the way in. */

import type { ReactNode } from 'react'
import { Localised } from '#web/components/localised.tsx'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { useFocusAgain } from '#web/components/use-focus-again.ts'
import { marks } from '#web/features/player/index.ts'
import { shortMoment } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { copy } from './challenge-copy.ts'
import type { TimedChallenge } from './challenge-queries.ts'
import { addressOf, isAbsentMaker, isLed, nextMoment, standOf } from './challenge-rules.ts'
import type { Challenge } from './challenge-types.ts'
import { copy as listCopy } from './challenges-copy.ts'
import { Countdown } from './countdown.tsx'
import { EndDuel } from './end-duel.tsx'
import { InvitePart } from './invite-part.tsx'
import { JoinButton } from './join-button.tsx'
import { Part } from './part.tsx'
import { throughSays } from './through-says.ts'
import { TopicNames } from './topic-names.tsx'
import { useLive, useReadOnChange } from './use-live.ts'
import { useReadChallenge } from './use-read-challenge.ts'
import { WhoIsHere } from './who-is-here.tsx'

export function AboutView({ challenge }: { challenge: TimedChallenge }) {
  const kinds = useCopy(listCopy).kinds
  const { id, kind, title, about, clockOffset, entered } = challenge
  const isHost = isLed(challenge)
  const now = Date.now() + clockOffset
  const moment = nextMoment(challenge, now)
  const isOver = standOf(challenge, now).kind === 'over'
  // only those who are in it, or made it, may listen
  const live = useLive(id, (entered !== null || challenge.is_host) && !isOver)
  const readAgain = useReadChallenge(id)
  const isMaker = kind === 'friend' && challenge.is_host
  // whether it may be ended depends on the others
  useReadOnChange(live, () => void (isMaker && readAgain()))
  // with the end goes what ended it
  useFocusAgain(isMaker ? String(isOver) : undefined)
  return (
    <div className="page pb-12">
      <PageHead
        kicker={
          <span className="flex flex-wrap gap-x-3">
            <span>{kinds[kind]}</span>
            {moment && !isOver && (
              <Countdown {...moment} clockOffset={clockOffset} onReached={() => void readAgain()} />
            )}
          </span>
        }
        title={<Localised en={title.en} hi={title.hi} />}
        says={<Localised en={about.en} hi={about.hi} />}
      >
        <NextStep challenge={challenge} now={now} />
      </PageHead>
      <StepSays challenge={challenge} now={now} />
      <div className="mt-4 grid gap-x-16 gap-y-10 lg:grid-cols-2">
        <Facts challenge={challenge} here={<WhoIsHere store={live} />} />
        <Rules challenge={challenge} />
        {!isOver && (kind === 'friend' || isHost) && <InvitePart challenge={challenge} />}
        {!isOver && isMaker && <EndDuel challenge={challenge} />}
      </div>
    </div>
  )
}

function NextStep({ challenge, now }: { challenge: Challenge; now: number }) {
  const words = useCopy(copy)
  const { id } = challenge
  const isHost = isLed(challenge)
  const stand = standOf(challenge, now)
  if (isHost && stand.kind !== 'over') {
    return (
      <ButtonLink variant="primary" to={addressOf(id, 'live')}>
        {words.host}
      </ButtonLink>
    )
  }
  switch (stand.kind) {
    case 'open':
      return <JoinButton id={id} needsCode={challenge.needs_code} />
    case 'ahead':
      return <ButtonLink to="/challenges">{words.toAll}</ButtonLink>
    case 'playing':
      return (
        <ButtonLink variant="primary" to={addressOf(id, 'play')}>
          {(challenge.entered?.answered ?? 0) > 0 ? words.goOn : words.play}
        </ButtonLink>
      )
    case 'waiting':
      return (
        <ButtonLink variant="primary" to={addressOf(id, 'live')}>
          {words.watch}
        </ButtonLink>
      )
    case 'over': {
      const hasResults = stand.joined || isHost || isAbsentMaker(challenge)
      return (
        <ButtonLink variant="primary" to={hasResults ? addressOf(id, 'results') : '/challenges'}>
          {hasResults ? words.results : words.toAll}
        </ButtonLink>
      )
    }
    case 'closed':
      return (
        <ButtonLink variant="primary" to="/practice">
          {words.toPractice}
        </ButtonLink>
      )
  }
}

/** What the step means where that is not plain. */
function StepSays({ challenge, now }: { challenge: Challenge; now: number }) {
  const words = useCopy(copy)
  const stand = standOf(challenge, now)
  const isLate =
    stand.kind === 'open' &&
    ((challenge.kind === 'arena' && Date.parse(challenge.opens_at) + 60_000 < now) ||
      (challenge.kind === 'friend' && isCutShort(challenge, now)))
  const says =
    stand.kind === 'ahead'
      ? words.aheadSays
      : stand.kind === 'waiting'
        ? throughSays(challenge, words)
        : stand.kind === 'closed'
          ? words.closed
          : stand.kind === 'over' && !stand.joined
            ? overSays(challenge, words)
            : isLate
              ? words.joinLate
              : null
  return says && <p className="-mt-2 mb-4 max-w-read text-muted text-sm">{says}</p>
}

/** Whoever came in now would have less than the time that is promised. */
function isCutShort({ ends_at, minutes }: Challenge, now: number) {
  return ends_at !== null && minutes !== null && Date.parse(ends_at) - now < minutes * 60_000
}

/** What is said to somebody who did not play in what is over. */
function overSays(challenge: Challenge, words: typeof copy.en) {
  if (isLed(challenge)) return words.led(challenge.players)
  if (isAbsentMaker(challenge)) return words.madeDuel(challenge.players)
  return challenge.kind === 'friend' ? words.overFriends : words.overNotIn
}

function Facts({ challenge, here }: { challenge: Challenge; here: ReactNode }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const { kind, question_count: count, minutes, opens_at, ends_at, topics, players } = challenge
  const moment = (at: string) => shortMoment(new Date(at), locale)
  const lines: [string, ReactNode][] = [
    [words.questions, count],
    [
      words.time,
      kind === 'mentor' ? words.ownClocks : minutes === null ? words.noClock : words.minutes(minutes),
    ],
    [words.opens, moment(opens_at)],
    [words.ends, ends_at === null ? words.never : moment(ends_at)],
    [words.topics, topics.length === 0 ? words.mixed : <TopicNames key="topics" slugs={topics} />],
    [words.playersCount, players],
  ]
  return (
    <Part title={words.what}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] text-sm">
        {lines.map(([name, says]) => (
          <div key={name} className="col-span-2 grid grid-cols-subgrid gap-x-6 border-rule border-b py-2">
            <dt className="text-muted">{name}</dt>
            <dd className="text-right font-medium">{says}</dd>
          </div>
        ))}
      </dl>
      {here}
    </Part>
  )
}

function Rules({ challenge: { kind, rule } }: { challenge: Challenge }) {
  const words = useCopy(copy)
  const lines = [
    words.ruleMarks(marks(rule.right_sixths, { signed: true }), marks(rule.wrong_sixths)),
    words.ruleSpeed,
    words.ruleFinal,
    ...(kind === 'arena' ? [words.ruleHalf(null)] : []),
    ...(kind === 'friend' ? [words.ruleFriends] : []),
    words.ruleClock,
    ...(kind === 'mentor' ? [] : [words.ruleBack]),
  ]
  return (
    <Part title={words.rules}>
      <ul className="grid gap-2.5 pt-2 text-pretty text-sm">
        {lines.map((line) => (
          <li key={line} className="grid grid-cols-[1rem_minmax(0,1fr)] gap-2.5">
            <span aria-hidden className="mt-2.5 h-0.5 bg-accent" />
            {line}
          </li>
        ))}
      </ul>
    </Part>
  )
}
