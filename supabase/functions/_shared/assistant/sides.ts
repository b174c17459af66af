/** Which side of its subject a passage tells, by the heading it stands under; and which sides a level asks for first. */

import type { Level } from './ask.ts'
import type { Passage } from './retrieve.ts'
import type { Shape } from './shape.ts'

export type Side =
  | 'concept'
  | 'how'
  | 'institutions'
  | 'numbers'
  | 'debate'
  | 'forward'
  | 'traps'
  | 'pointers'
  | 'news'

const HEADINGS: [Side, RegExp][] = [
  ['concept', /^(?:concept|the concept|in brief|opening)\b/i],
  ['institutions', /^institutions\b/i],
  ['numbers', /^numbers\b/i],
  ['debate', /^(?:debates?|for and against|for|against)\b/i],
  ['forward', /^way forward\b/i],
  ['traps', /^common traps\b/i],
  ['pointers', /^(?:prelims pointers|in short|how the exam)/i],
  ['news', /^(?:why in news|what changed)\b/i],
]

export function sideOf({ kind, section, position }: Pick<Passage, 'kind' | 'section' | 'position'>): Side {
  if (kind === 'term') return 'concept'
  const named = HEADINGS.find(([, heading]) => heading.test(section ?? ''))?.[0]
  // A chapter opens with a scene, not with what the thing is.
  if (kind === 'book') return named === 'pointers' ? 'pointers' : 'how'
  return named ?? (position === 0 ? 'concept' : 'how')
}

/** In the order in which they are told. */
const BY_LEVEL: Record<Level, Side[]> = {
  beginner: ['concept', 'how', 'institutions'],
  intermediate: ['concept', 'how', 'institutions', 'numbers', 'news'],
  advanced: ['numbers', 'debate', 'forward', 'news', 'how', 'institutions', 'concept'],
}

const BY_SHAPE: Partial<Record<Shape, Side[]>> = {
  forward: ['forward'],
  debate: ['debate'],
  who: ['institutions', 'how', 'concept'],
  traps: ['traps'],
  figure: ['numbers', 'concept'],
}

export function sidesFor(shape: Shape, level: Level): Side[] {
  return BY_SHAPE[shape] ?? BY_LEVEL[level]
}
