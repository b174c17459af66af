/** The share of a book that counts as read, as a ring; in words beside it or read out. */

const RADIUS = 15
const ROUND = 2 * Math.PI * RADIUS

export function ProgressRing({
  share,
  says,
  className = '',
}: {
  share: number
  says: string
  className?: string
}) {
  return (
    <svg
      viewBox="0 0 36 36"
      role="img"
      aria-label={says}
      className={`size-9 shrink-0 -rotate-90 ${className}`}
    >
      <circle cx="18" cy="18" r={RADIUS} className="fill-none stroke-rule" strokeWidth="4" />
      <circle
        cx="18"
        cy="18"
        r={RADIUS}
        className="fill-none stroke-positive"
        strokeWidth="4"
        strokeDasharray={`${share * ROUND} ${ROUND}`}
        strokeLinecap={share > 0 ? 'round' : 'butt'}
      />
    </svg>
  )
}
