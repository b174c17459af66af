/** Whether the log that a restore is to play goes on without a hole: PostgreSQL takes a missing segment for the end. */

/** Segments of 16 MiB, of which each number in the middle of a name counts 256. */
const SEGMENTS = 0x100

export type Log = {
  /** The names of all segments at hand, the backup's own and those of the archive. */
  segments: string[]
  /** Where the backup begins. */
  first: string
  /** Which history is followed: the backup's own (`current`), `latest`, or a number. */
  timeline: string
}

/** The first segment that is missing while later ones of the same history are there; undefined where none is. */
export function holeIn({ segments, first, timeline }: Log): string | undefined {
  const followed = timelineOf({ segments, first, timeline })
  // What came before a history branched off bears the number of an earlier one.
  const ofHistory = segments.filter((name) => timelineIn(name) <= followed)
  const present = new Set(ofHistory.map(placeOf))
  const last = Math.max(...ofHistory.filter((name) => timelineIn(name) === followed).map(placeOf))
  for (let place = placeOf(first); place < last; place++)
    if (!present.has(place)) return nameOf(followed, place)
  return undefined
}

function timelineOf({ segments, first, timeline }: Log): number {
  if (timeline === 'current') return timelineIn(first)
  return timeline === 'latest' ? Math.max(timelineIn(first), ...segments.map(timelineIn)) : Number(timeline)
}

function timelineIn(segment: string) {
  return Number.parseInt(segment.slice(0, 8), 16)
}

function placeOf(segment: string) {
  return Number.parseInt(segment.slice(8, 16), 16) * SEGMENTS + Number.parseInt(segment.slice(16, 24), 16)
}

function nameOf(timeline: number, place: number) {
  return [timeline, Math.floor(place / SEGMENTS), place % SEGMENTS]
    .map((part) => part.toString(16).toUpperCase().padStart(8, '0'))
    .join('')
}
