/**
 * Where the answers of a challenge go: each is locked for good, in the order in which it was answered. What is only
 * chosen stays on this device; what is locked but not sent yet waits here, survives a reload, and is sent when it can be.
 * Two tabs of one challenge keep it in one place: neither writes over what the other has locked.
 */

import {
  type AttemptServer,
  type OpenedAttempt,
  RefusedByServer,
  type Saved,
  type SentAnswer,
} from '#web/features/player/index.ts'
import { finishChallenge, isDeclined, lockAnswer, openSitting } from './challenge-queries.ts'
import type { Sitting } from './challenge-types.ts'

type Store = {
  get: (key: string) => string | null
  set: (key: string, value: string) => void
  remove: (key: string) => void
}

/** What this device knows beside the answers. Positions are keys. */
type Kept = {
  /** Final here; whether the server has it is another matter. */
  finals: number[]
  /** Shown, and whether in half of the time. */
  shown: Record<string, boolean>
  /** Final here, as it was locked: what is only chosen later, in another tab, does not stand in for it. */
  given: Record<string, SentAnswer>
  /** Chosen or looked at, not locked. */
  drafts: Record<string, SentAnswer>
  /** Final here, and the host had gone on when it arrived: they stay blank. */
  missed: number[]
  /** Milliseconds from the lock before to the one of this position. */
  took: Record<string, number>
  /** When the last one was locked. */
  began: number
}

const NOTHING: Kept = { finals: [], shown: {}, given: {}, drafts: {}, missed: [], took: {}, began: 0 }

export function createLockServer({
  challengeId,
  sitting,
  store,
  onElsewhere,
}: {
  challengeId: string
  sitting: Sitting
  store: Store
  /** Another answer was locked there before, in another tab or on another device, and counts. */
  onElsewhere?: (position: number) => void
}) {
  const attemptId = sitting.challenge.entered?.attempt_id ?? challengeId
  const key = `challenge:${attemptId}`
  const locked = new Set<number>()
  /** When the question under way began, by this device. */
  let kept = read(store.get(key))
  // what was locked without a connection, the server does not know yet
  let began = Math.max(beganHere(sitting), kept.began)
  take(sitting)

  function take(told: Sitting) {
    for (const { position } of told.locked) locked.add(position)
  }

  function change(next: Partial<Kept>) {
    kept = { ...kept, ...next }
    store.set(key, JSON.stringify(beside(kept, read(store.get(key)), (position) => locked.has(position))))
  }

  const isFinal = (position: number) => locked.has(position) || kept.finals.includes(position)
  const isMissed = (position: number) => !locked.has(position) && kept.missed.includes(position)

  /** The answer that was locked first on this device, in whichever tab. */
  const firstGiven = (position: number) => read(store.get(key)).given[position] ?? kept.given[position]

  /**
   * Locked before this visit, sent by no tab yet, and not known to the player any more, because another tab has chosen
   * something there since.
   */
  function forgotten(answers: SentAnswer[]): SentAnswer[] {
    const { given: waiting } = read(store.get(key))
    return Object.values(kept.given).filter(
      ({ position }) =>
        waiting[position] !== undefined &&
        !locked.has(position) &&
        !answers.some((answer) => answer.position === position),
    )
  }

  async function send(answers: SentAnswer[]): Promise<Saved> {
    const stored: Saved['stored'] = []
    const inTurn = [...answers, ...forgotten(answers)].sort((one, other) => one.position - other.position)
    const drafts = { ...kept.drafts }
    for (const answer of inTurn) {
      const { position, seq } = answer
      if (!isFinal(position)) drafts[position] = answer
      else if (!locked.has(position) && !isMissed(position)) {
        const isOver = await lock(answer)
        if (isOver) return closed()
        delete drafts[position]
      }
      stored.push({ position, seq })
    }
    change({ drafts })
    return { status: 'open', submitted_by: null, server_now: '', expires_at: null, stored }
  }

  /** Whether it came too late: the challenge is over. */
  async function lock(answer: SentAnswer): Promise<boolean> {
    const { position } = answer
    const first = firstGiven(position)
    // the same answer may have come to hold more: the time that was spent on it
    const counted = first && first.selected !== answer.selected ? first : answer
    const { seq, selected, calls, confidence, struck, time_ms } = counted
    const half_time = kept.shown[position] ?? false
    try {
      const took_ms = kept.took[position] ?? null
      const sent = { seq, selected, calls, confidence, struck, time_ms, took_ms, half_time }
      const counts = await lockAnswer(challengeId, position, sent)
      locked.add(position)
      change({})
      // the half that was promised and not kept is a blank of its own
      const mine = (kept.given[position] ?? answer).selected
      if (!half_time && counts.selected !== undefined && counts.selected !== mine) onElsewhere?.(position)
      return false
    } catch (error) {
      if (!isDeclined(error)) throw error
      const now = await openSitting(challengeId).catch((why) => {
        // a sitting that cannot be opened any more is over
        if (isDeclined(why)) return null
        throw why
      })
      if (!now || isClosed(now)) return true
      take(now)
      // locked before, on another device
      if (locked.has(position)) return false
      // the host has gone on without it: sent again it would come no sooner
      if (now.challenge.kind === 'mentor') {
        change({ missed: [...kept.missed, position] })
        return false
      }
      throw new RefusedByServer(error.message)
    }
  }

  function closed(): Saved {
    store.remove(key)
    return { status: 'submitted', submitted_by: 'clock', server_now: '', expires_at: null, stored: [] }
  }

  const server: AttemptServer = {
    open: async () => {
      const now = await openSitting(challengeId)
      take(now)
      return openedOf(now)
    },
    save: send,
    check: () => Promise.reject(new Error('The key of a challenge comes when it is over')),
    submit: async (answers) => {
      await send(answers)
      await finishChallenge(challengeId).catch((error) => {
        // the clock was faster
        if (!isDeclined(error)) throw error
      })
      store.remove(key)
    },
  }

  /** As the player opens it, with what this device knows beyond the server. */
  function openedOf(told: Sitting): OpenedAttempt {
    const opened = asAttempt(told)
    return {
      ...opened,
      questions: opened.questions.map((question) => {
        const draft = locked.has(question.position) ? undefined : kept.drafts[question.position]
        return draft && draft.seq > question.seq ? { ...question, ...draft } : question
      }),
    }
  }

  return {
    server,
    openedOf,
    isFinal,
    /** Final, and not known to have come too late. */
    isLocked: (position: number) => isFinal(position) && !isMissed(position),
    /** Positions whose answer came too late. */
    missed: () => kept.missed.filter(isMissed).sort((one, other) => one - other),
    makeFinal: (position: number, answer: SentAnswer) => {
      if (kept.finals.includes(position)) return
      const at = Date.now()
      const took = { ...kept.took, [position]: Math.max(0, at - began) }
      began = at
      const given = { ...kept.given, [position]: answer }
      change({ finals: [...kept.finals, position], given, took, began })
    },
    wasShown: (position: number) => kept.shown[position] !== undefined,
    isHalf: (position: number) => kept.shown[position] === true,
    began: () => began,
    show: (position: number, half: boolean) => change({ shown: { ...kept.shown, [position]: half } }),
  }
}

function beganHere({ question_began_at: at, server_now }: Sitting) {
  return Date.parse(at ?? server_now) - (Date.parse(server_now) - Date.now())
}

function isClosed({ challenge: { status, entered } }: Sitting) {
  return status === 'over' || status === 'frozen' || (entered?.finished_at ?? null) !== null
}

function asAttempt({ challenge, expires_at, server_now, questions }: Sitting): OpenedAttempt {
  const { entered, rule } = challenge
  return {
    attempt: {
      ...{ id: entered?.attempt_id ?? challenge.id, kind: 'challenge', mode: 'exam', test: null, setup: {} },
      question_count: challenge.question_count,
      started_at: entered?.joined_at ?? challenge.opens_at,
      expires_at,
      submitted_at: entered?.finished_at ?? null,
      ...{ submitted_by: null, graded_at: null, score_sixths: null },
      ...{ right_count: null, wrong_count: null, blank_count: null, late: [] },
    },
    server_now,
    rule: {
      title: rule.title.en,
      title_hi: rule.title.hi ?? rule.title.en,
      right_sixths: rule.right_sixths,
      wrong_sixths: rule.wrong_sixths,
      slow_seconds: 120,
    },
    test: null,
    questions,
    feedback: [],
  }
}

/**
 * What this tab keeps, beside what another tab has kept since: of one question the first lock and the last choice, until
 * the server has its answer.
 */
function beside(mine: Kept, theirs: Kept, isLocked: (position: number) => boolean): Kept {
  const waiting = (answers: Record<string, SentAnswer>) =>
    Object.values(answers).filter(({ position }) => !isLocked(position))
  const byPosition = (answers: SentAnswer[]) =>
    Object.fromEntries(answers.map((answer) => [answer.position, answer]))
  const drafts = [...waiting(theirs.drafts), ...waiting(mine.drafts)]
  return {
    finals: [...new Set([...theirs.finals, ...mine.finals])],
    missed: [...new Set([...theirs.missed, ...mine.missed])],
    shown: { ...theirs.shown, ...mine.shown },
    given: byPosition([...waiting(mine.given), ...waiting(theirs.given)]),
    drafts: byPosition(drafts.sort((one, other) => one.seq - other.seq)),
    took: { ...mine.took, ...theirs.took },
    began: Math.max(mine.began, theirs.began),
  }
}

/** What an earlier visit kept; nothing when it cannot be read. */
function read(text: string | null): Kept {
  try {
    return { ...NOTHING, ...JSON.parse(text ?? '{}') }
  } catch {
    return NOTHING
  }
}
