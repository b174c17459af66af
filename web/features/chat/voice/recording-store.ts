/**
 * The one recording of this tab. It stands outside the page that shows it, so that a finished one is still there when
 * the assistant was closed and opened again; and it is its learner's alone.
 */

import { useSyncExternalStore } from 'react'
import { after, IDLE, type Recording, type RecordingEvent } from './recording-rules.ts'

let owner = ''
let recording: Recording = IDLE
const listeners = new Set<() => void>()

export function recordingOf(userId: string): Recording {
  return userId === owner ? recording : IDLE
}

/** What became of it. */
export function apply(userId: string, event: RecordingEvent): Recording {
  const next = after(recordingOf(userId), event)
  if (next === recordingOf(userId)) return next
  owner = userId
  recording = next
  for (const listener of listeners) listener()
  return next
}

export function useRecording(userId: string) {
  return useSyncExternalStore(subscribe, () => recordingOf(userId))
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
