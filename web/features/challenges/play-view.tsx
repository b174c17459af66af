/** The questions of a challenge in the player, each locked for good. */

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Navigate } from 'react-router'
import { FailedRead } from '#web/components/failed-read.tsx'
import { Localised } from '#web/components/localised.tsx'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { attemptKeys, type OpenedAttempt, Player } from '#web/features/player/index.ts'
import { useCopy } from '#web/lib/language.tsx'
import { SaidLater } from '#web/lib/refusals/said-later.tsx'
import { kept } from '#web/lib/storage.ts'
import { useNavigateHere } from '#web/lib/use-navigate-here.ts'
import { copy } from './challenge-copy.ts'
import { challengeKeys, isDeclined, sittingQuery, type TimedChallenge } from './challenge-queries.ts'
import { addressOf, standOf } from './challenge-rules.ts'
import type { Challenge, Sitting, Step } from './challenge-types.ts'
import { HalfActions, HalfClock, HalfGate } from './half-gate.tsx'
import { createLockServer } from './lock-server.ts'
import { playRefusals } from './refusal-words.ts'
import { useLive } from './use-live.ts'

export default function PlayView({ challenge }: { challenge: TimedChallenge }) {
  const stand = standOf(challenge, Date.now() + challenge.clockOffset)
  const [wasPlaying, setWasPlaying] = useState(stand.kind === 'playing')
  if (stand.kind === 'playing' && !wasPlaying) setWasPlaying(true)
  // What ends under the learner's hands is ended by the player, which knows what still waits.
  if (wasPlaying) return <Play challenge={challenge} />
  if (stand.kind === 'waiting') return <Navigate to={addressOf(challenge.id, 'live')} replace />
  if (stand.kind === 'over' && stand.joined)
    return <Navigate to={addressOf(challenge.id, 'results')} replace />
  return <Navigate to={addressOf(challenge.id)} replace />
}

function Play({ challenge }: { challenge: TimedChallenge }) {
  const words = useCopy(copy)
  const { id } = challenge
  const isHosted = challenge.kind === 'mentor'
  const [first, setFirst] = useState<Sitting>()
  // Read once; from here on the player knows more. What a host opens is read again.
  const { data, error, isFetching, refetch } = useQuery({
    ...sittingQuery(id),
    enabled: first === undefined || isHosted,
  })
  if (data && !first) setFirst(data)
  if (first) return <Questions key={id} challenge={challenge} first={first} latest={data} />
  return (
    <div className="page py-8">
      {!error && <Skeleton label={words.loading} lines={[60, 88, 74, 80, 66]} />}
      {isDeclined(error) && (
        <Notice title={words.failed}>
          <p>
            <SaidLater says={error.message} words={playRefusals} />
          </p>
          <ButtonLink to={addressOf(id)}>{words.what}</ButtonLink>
        </Notice>
      )}
      {error && !isDeclined(error) && (
        <FailedRead title={words.failed} says={words.failedSays} read={{ isFetching, refetch }} />
      )}
    </div>
  )
}

function Questions({
  challenge,
  first,
  latest,
}: {
  challenge: TimedChallenge
  first: Sitting
  latest: Sitting | undefined
}) {
  const words = useCopy(copy)
  const navigate = useNavigateHere()
  const queryClient = useQueryClient()
  const { id, kind, title, question_count: count } = challenge
  const isHosted = kind === 'mentor'
  // those who play at their own hour have nothing to hear from one another
  useLive(id, kind !== 'duel' && kind !== 'marathon')
  const [locks] = useState(() =>
    createLockServer({
      challengeId: id,
      sitting: first,
      store: kept.local,
      onElsewhere: (position) => toast.error(words.lockedElsewhere(position)),
    }),
  )
  const [opened] = useState(() => locks.openedOf(first))
  const told = useTold(isHosted ? latest : undefined, locks.openedOf)
  const ended = useEnded(opened, challenge)
  const isStepClosed = useReached(challenge.step?.closes_at, challenge.clockOffset)
  const halfSeconds = first.half_time_seconds ?? null

  function end() {
    void queryClient.invalidateQueries({ queryKey: challengeKeys.all })
    void queryClient.invalidateQueries({ queryKey: attemptKeys.all })
    navigate(addressOf(id, kind === 'marathon' ? 'results' : 'live'), { replace: true })
  }
  return (
    <Player
      opened={opened}
      server={locks.server}
      title={<Localised en={title.en} hi={title.hi} />}
      onLeave={() => navigate(addressOf(id))}
      onOver={end}
      inTurn={{
        count,
        isFinal: (position) => locks.isFinal(position) || isBehind(position, challenge.step, isStepClosed),
        isLocked: locks.isLocked,
        makeFinal: locks.makeFinal,
        ...(isHosted && { notice: () => <TooLate positions={locks.missed()} /> }),
        wasShown: locks.wasShown,
        ...(first.half_time_allowed && {
          gate: ({ position }, onShow) => {
            const show = (isHalf: boolean) => {
              locks.show(position, isHalf)
              onShow()
            }
            return {
              content: <HalfGate key={position} position={position} count={count} seconds={halfSeconds} />,
              actions: <HalfActions onShow={show} />,
            }
          },
          beside: (position) =>
            locks.isHalf(position) &&
            halfSeconds !== null && <HalfClock until={locks.began() + halfSeconds * 1000} />,
        }),
        ...(isHosted && { waiting: <HostWaits isFirst={challenge.step === null} /> }),
        told: ended ?? told,
      }}
    />
  )
}

/** A question that the host has closed or gone past stays as it was. */
function isBehind(position: number, step: Step | null | undefined, isStepClosed: boolean) {
  if (!step) return false
  return position < step.position || (position === step.position && isStepClosed)
}

/** Whether this moment of the server has come; looks again when it does. */
function useReached(at: string | undefined, clockOffset: number) {
  const [reached, setReached] = useState<string>()
  useEffect(() => {
    if (at === undefined) return
    const timer = setTimeout(() => setReached(at), Date.parse(at) - Date.now() - clockOffset)
    return () => clearTimeout(timer)
  }, [at, clockOffset])
  return at !== undefined && reached === at
}

/** Ended for all, by its host, its maker or whoever called it off: nothing that is locked from now on would count. */
function useEnded(opened: OpenedAttempt, { kind, status, entered, server_now }: Challenge) {
  // the others have a clock of their own, which hands in what waits
  const isEnded = status === 'frozen' || entered?.is_over === true || (kind === 'mentor' && status === 'over')
  const [ended, setEnded] = useState<OpenedAttempt>()
  if (isEnded && !ended) setEnded({ ...opened, attempt: { ...opened.attempt, submitted_at: server_now } })
  return ended
}

/** The sitting as it was read last, made into an attempt once. */
function useTold<Opened>(latest: Sitting | undefined, openedOf: (sitting: Sitting) => Opened) {
  const [made, setMade] = useState<{ of: Sitting; opened: Opened }>()
  if (latest && made?.of !== latest) setMade({ of: latest, opened: openedOf(latest) })
  return made?.opened
}

/** Answers that the host's next question, or the end, has overtaken on their way. */
function TooLate({ positions }: { positions: number[] }) {
  const words = useCopy(copy)
  if (positions.length === 0) return null
  return (
    <div role="alert" className="page pt-4">
      <ul className="border-caution border-l-3 bg-caution-tint p-4 font-semibold text-sm">
        {positions.map((position) => (
          <li key={position}>{words.tooLate(position)}</li>
        ))}
      </ul>
    </div>
  )
}

function HostWaits({ isFirst }: { isFirst: boolean }) {
  const words = useCopy(copy)
  return (
    <p role="status" className="py-6 font-read text-item">
      {isFirst ? words.hostWaitsFirst : words.hostWaits}
    </p>
  )
}
