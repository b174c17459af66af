/** One challenge in a list: what it is, why one would, how it stands, and the one next step. */

import { Localised } from '#web/components/localised.tsx'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { marks } from '#web/features/player/index.ts'
import { shortMoment } from '#web/lib/dates.ts'
import { useCopy, useLanguage, useLocale } from '#web/lib/language.tsx'
import { pastMoment } from '#web/lib/past-moment.ts'
import { addressOf, isLed, nextMoment, type Stand, standOf } from './challenge-rules.ts'
import type { Challenge } from './challenge-types.ts'
import { copy } from './challenges-copy.ts'
import { Countdown } from './countdown.tsx'

export function ChallengeRow({
  challenge,
  isFirst = false,
  look = 'whole',
  clockOffset,
  onMoment,
}: {
  challenge: Challenge
  /** What the page suggests to do. */
  isFirst?: boolean
  /** `short`: only what it is and when. `past`: what came of it, `led` for whoever led it. */
  look?: 'whole' | 'short' | 'past' | 'led'
  clockOffset: number
  /** It opens or ends at this moment. */
  onMoment: () => void
}) {
  const words = useCopy(copy)
  const locale = useLocale()
  const { language } = useLanguage()
  const { kind, title, about, host, minutes, question_count: count, players } = challenge
  const facts = kind === 'mentor' ? words.factsLed(count) : words.facts(count, minutes)
  const now = Date.now() + clockOffset
  const stand = standOf(challenge, now)
  const isPast = look === 'past' || look === 'led'
  const leads = isLed(challenge) && stand.kind !== 'over'
  const moment = isPast ? null : nextMoment(challenge, now)
  const name = <Localised en={title.en} hi={title.hi} />
  const isNamedByKind = ((language === 'hi' && title.hi) || title.en) === words.kinds[kind]
  return (
    <li className="grid items-start gap-x-10 gap-y-4 border-rule border-b py-5 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className="flex flex-wrap gap-x-3 text-muted text-xs">
          {!isNamedByKind && <span className="font-medium">{words.kinds[kind]}</span>}
          {look === 'whole' && <span>{standingInWords(stand, challenge, words)}</span>}
          {moment && <Countdown {...moment} clockOffset={clockOffset} onReached={onMoment} />}
        </p>
        <h3 className={`mt-1 ${look === 'whole' ? 'text-h3' : 'text-h4'}`}>{name}</h3>
        {isPast && (
          <p className="mt-1 flex flex-wrap gap-x-3 text-muted text-sm">
            {look === 'past' && <b className="text-ink tabular-nums">{marksInWords(challenge, words)}</b>}
            {look === 'led' && <span>{words.players(players)}</span>}
            {challenge.ends_at && (
              <span>{words.endedAt(pastMoment(new Date(challenge.ends_at), locale))}</span>
            )}
          </p>
        )}
        {look === 'short' && (
          <p className="mt-1 flex flex-wrap gap-x-3 text-muted text-sm">
            <span>{words.opensAt(shortMoment(new Date(challenge.opens_at), locale))}</span>
            <span>{facts}</span>
            {host?.name && <span>{words.hostedBy(host.name)}</span>}
          </p>
        )}
        {look === 'whole' && (
          <>
            <p className="mt-1 max-w-read text-pretty text-muted">
              <Localised en={about.en} hi={about.hi} />
            </p>
            <p className="mt-2 flex max-w-read gap-2.5 text-sm">
              <span aria-hidden className="mt-2.5 h-0.5 w-4 shrink-0 bg-accent" />
              <span>{reasonInWords(challenge, stand, words)}</span>
            </p>
            <p className="mt-2 flex flex-wrap gap-x-3 text-muted text-xs">
              <span>{facts}</span>
              {players > 0 && <span>{words.players(players)}</span>}
              {host?.name && <span>{words.hostedBy(host.name)}</span>}
            </p>
          </>
        )}
      </div>
      <ButtonLink
        to={addressOf(challenge.id, leads ? 'live' : actionFor(stand))}
        variant={isFirst ? 'primary' : 'secondary'}
        className="justify-self-start sm:mt-5"
      >
        {leads ? words.lead : words.steps[stand.kind]}
        <span className="sr-only">: {name}</span>
      </ButtonLink>
    </li>
  )
}

type Words = ReturnType<typeof useCopy<(typeof copy)['en']>>

function standingInWords(stand: Stand, challenge: Challenge, words: Words) {
  const { kind, entered, question_count: count } = challenge
  if (stand.kind === 'playing') return words.standing.playing(entered?.answered ?? 0, count)
  // only among friends the marks are told before the end
  const isTold = stand.kind === 'waiting' && kind === 'friend' && typeof entered?.score_sixths === 'number'
  return isTold ? `${words.standing.waiting}: ${marksInWords(challenge, words)}` : words.standing[stand.kind]
}

function reasonInWords({ kind, is_host: isMine }: Challenge, stand: Stand, words: Words) {
  if (!isMine) return words.reasons[kind]
  if (kind === 'mentor') return words.reasonLed
  return kind === 'friend' && stand.kind === 'waiting' ? words.reasonMineThrough : words.reasonMine
}

function marksInWords({ entered, question_count: count, rule }: Challenge, words: Words) {
  const score = entered?.score_sixths
  if (score === null || score === undefined) return words.notMarked
  return words.marksOf(marks(score), marks(count * rule.right_sixths))
}

function actionFor(stand: Stand) {
  if (stand.kind === 'playing') return 'play'
  if (stand.kind === 'over') return 'results'
  if (stand.kind === 'waiting') return 'live'
  return undefined
}
