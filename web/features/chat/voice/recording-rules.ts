/** How a voice message comes about (spec §4 Audio, §9), as states and what may happen in each. Knows no microphone. */

export const TICK_MS = 100
export const LONGEST_MS = 5 * 60 * 1000

/** Loudness at one tick, 0 to 1; undefined where it cannot be measured. */
export type Level = number | undefined

/** As loud as the quietest speech. */
const AUDIBLE = 0.012
/** After so long without a sound the learner is asked whether the microphone is the right one. */
const UNHEARD_AFTER_MS = 4000

export type Taken = { audio: Blob; length: number; levels: readonly number[] }

/** Why the server did not take a recording, and whether it may take the same one later. */
export type Untaken = { says: string; mayHelp: boolean }

/** What was recorded until now, without the time in pauses; no levels where loudness cannot be measured. */
type Running = { length: number; levels: readonly number[]; unheardFor: number }

export type Recording =
  | { phase: 'idle'; kept: (Taken & { why: Untaken | null }) | null }
  /** The browser asks for the microphone, or it warms up. */
  | { phase: 'starting' }
  | ({ phase: 'recording'; since: number; before: number } & Running)
  | ({ phase: 'paused' } & Running)
  /** The recorder hands out its last piece. */
  | ({ phase: 'stopping' } & Running)
  | ({ phase: 'ready' } & Taken)
  | ({ phase: 'sending' } & Taken)

export type RecordingEvent =
  | { type: 'start' }
  | { type: 'begun'; at: number }
  | { type: 'tick'; at: number; level: Level }
  | { type: 'pause'; at: number }
  | { type: 'resume'; at: number }
  | { type: 'stop'; at: number }
  | { type: 'finished'; audio: Blob }
  /** The microphone was refused or is gone before anything was recorded. */
  | { type: 'refused' }
  | { type: 'cancel' }
  | { type: 'send' }
  | { type: 'sent' }
  | { type: 'not-sent'; why?: Untaken | null }
  | { type: 'try-again' }
  | { type: 'discard' }

export const IDLE: Recording = { phase: 'idle', kept: null }

/** The state after the event; the same state where the event means nothing in it. */
export function after(recording: Recording, event: RecordingEvent): Recording {
  switch (event.type) {
    case 'start':
      return recording.phase === 'idle' ? { phase: 'starting' } : recording
    case 'begun':
      if (recording.phase !== 'starting') return recording
      return { phase: 'recording', since: event.at, before: 0, ...NOTHING_YET }
    case 'tick':
      return recording.phase === 'recording' ? ticked(recording, event) : recording
    case 'pause':
      return recording.phase === 'recording'
        ? { phase: 'paused', ...runningAt(recording, event.at) }
        : recording
    case 'resume':
      if (recording.phase !== 'paused' || recording.length >= LONGEST_MS) return recording
      return { ...recording, phase: 'recording', since: event.at, before: recording.length, unheardFor: 0 }
    case 'stop':
      if (recording.phase === 'recording') return { phase: 'stopping', ...runningAt(recording, event.at) }
      return recording.phase === 'paused' ? { ...recording, phase: 'stopping' } : recording
    case 'finished':
      if (recording.phase !== 'stopping') return recording
      if (event.audio.size === 0) return IDLE
      return { phase: 'ready', audio: event.audio, length: recording.length, levels: recording.levels }
    case 'refused':
      return recording.phase === 'starting' || recording.phase === 'stopping' ? IDLE : recording
    case 'cancel':
      return recording.phase === 'idle' || recording.phase === 'sending' ? recording : IDLE
    case 'send':
      return recording.phase === 'ready' ? { ...recording, phase: 'sending' } : recording
    case 'sent':
      return recording.phase === 'sending' ? IDLE : recording
    case 'not-sent':
      return recording.phase === 'sending'
        ? { phase: 'idle', kept: { ...takenOf(recording), why: event.why ?? null } }
        : recording
    case 'try-again':
      return recording.phase === 'idle' && recording.kept
        ? { phase: 'sending', ...takenOf(recording.kept) }
        : recording
    case 'discard':
      return recording.phase === 'idle' ? IDLE : recording
  }
}

const NOTHING_YET: Running = { length: 0, levels: [], unheardFor: 0 }

function ticked(
  recording: Recording & { phase: 'recording' },
  { at, level }: { at: number; level: Level },
): Recording {
  const length = lengthAt(recording, at)
  const isHeard = level === undefined || level >= AUDIBLE
  return {
    ...recording,
    length,
    levels: level === undefined ? recording.levels : [...recording.levels, level],
    unheardFor: isHeard ? 0 : recording.unheardFor + (length - recording.length),
  }
}

function runningAt(recording: Recording & { phase: 'recording' }, at: number): Running {
  const { levels, unheardFor } = recording
  return { length: lengthAt(recording, at), levels, unheardFor }
}

/** A clock that was set back takes nothing away. */
function lengthAt({ before, since, length }: Recording & { phase: 'recording' }, at: number) {
  return Math.min(LONGEST_MS, Math.max(length, before + at - since))
}

function takenOf({ audio, length, levels }: Taken): Taken {
  return { audio, length, levels }
}

/** It stops by itself there. */
export function isFull(recording: Recording) {
  return recording.phase === 'recording' && recording.length >= LONGEST_MS
}

/** Whether the learner speaks and nothing arrives. */
export function isUnheard(recording: Recording) {
  return recording.phase === 'recording' && recording.unheardFor >= UNHEARD_AFTER_MS
}

/** Whether nothing at all could be heard in a finished recording; where loudness cannot be measured, nobody knows. */
export function isSilent({ levels }: Taken) {
  return levels.length > 0 && levels.every((level) => level < AUDIBLE)
}

/** So many bars out of a recording's loudness, each as high as its loudest moment. */
export function bars(levels: readonly number[], count: number): number[] {
  const per = Math.max(1, levels.length / count)
  return Array.from({ length: count }, (_, bar) => {
    const part = levels.slice(
      Math.floor(bar * per),
      Math.max(Math.floor(bar * per) + 1, Math.floor((bar + 1) * per)),
    )
    return heightOf(Math.max(0, ...part))
  })
}

/** The newest bars, silence before them. */
export function newestBars(levels: readonly number[], count: number): number[] {
  const newest = levels.slice(-count).map(heightOf)
  return [...new Array<number>(count - newest.length).fill(0), ...newest]
}

/** Loudness as the ear takes it: 0 to 1 between a whisper and a shout. */
function heightOf(level: number) {
  if (level <= 0) return 0
  return Math.max(0, Math.min(1, (20 * Math.log10(level) + 54) / 48))
}

/** "0:07" */
export function clock(milliseconds: number) {
  const seconds = Math.floor(milliseconds / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
