/** How far something is that takes longer than a moment: in words, and as a bar where its end is known. */

export function Progress({
  says,
  more,
  done,
  of,
}: {
  says: string
  more?: string
  done?: number
  of?: number | null
}) {
  return (
    <div className="grid gap-2 border-rule border-y py-6">
      <p role="status" className="font-read font-semibold text-h4 tabular-nums">
        {says}
      </p>
      <progress
        aria-label={says}
        className="h-2 w-full max-w-md accent-primary"
        {...(of ? { value: done ?? 0, max: of } : {})}
      />
      {more && <p className="text-muted text-sm">{more}</p>}
    </div>
  )
}
