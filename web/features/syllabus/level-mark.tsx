/** A level as colour and shape: a ring that fills by quarters, broken where it fades. Its name stands beside it or is read out. */

import type { Level } from './mastery-rules.ts'

const FILL: Record<Level, number> = { none: 0, attempted: 0.25, familiar: 0.5, proficient: 0.75, mastered: 1 }
const COLOUR: Record<Level, string> = {
  none: 'text-muted',
  attempted: 'text-caution',
  familiar: 'text-caution',
  proficient: 'text-positive',
  mastered: 'text-positive',
}

export function LevelMark({
  level,
  isFading = false,
  size = 16,
}: {
  level: Level
  isFading?: boolean
  size?: number
}) {
  return (
    <svg
      aria-hidden
      data-level={level}
      width={size}
      height={size}
      viewBox="0 0 16 16"
      className={`shrink-0 ${COLOUR[level]}`}
    >
      <circle
        cx="8"
        cy="8"
        r="6.75"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeDasharray={isFading ? '3.4 2.6' : undefined}
      />
      {level === 'mastered' ? (
        <circle cx="8" cy="8" r="4.75" fill="currentColor" />
      ) : (
        <path d={slice(FILL[level])} fill="currentColor" />
      )}
    </svg>
  )
}

/** A piece of the round, from the top with the clock. */
function slice(share: number) {
  if (share === 0) return ''
  const angle = share * 2 * Math.PI
  const [x, y] = [8 + 4.75 * Math.sin(angle), 8 - 4.75 * Math.cos(angle)]
  return `M8 8V3.25A4.75 4.75 0 ${share > 0.5 ? 1 : 0} 1 ${x.toFixed(3)} ${y.toFixed(3)}Z`
}
