/** What a learner says above what the evidence says, on one scale; the interval is drawn as a thinner band. */

type Given = { said: number | null; evidence: { chance: number; low: number; high: number } | null }

export function TwoBars({ said, evidence }: Given) {
  if (said === null && !evidence) return null
  return (
    <svg aria-hidden viewBox="0 0 100 12" preserveAspectRatio="none" className="h-7 w-full max-w-md">
      <rect x="0" y="0.5" width="100" height="4" className="fill-sunken" />
      <rect x="0" y="7.5" width="100" height="4" className="fill-sunken" />
      {said !== null && <rect x="0" y="0.5" width={said * 100} height="4" className="fill-accent" />}
      {evidence && (
        <>
          <rect x="0" y="7.5" width={evidence.chance * 100} height="4" className="fill-primary" />
          <rect
            x={evidence.low * 100}
            y="9"
            width={(evidence.high - evidence.low) * 100}
            height="1"
            className="fill-ink"
          />
        </>
      )}
    </svg>
  )
}
