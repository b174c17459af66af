/**
 * The shape of what is coming, while it is on its way. `isLong`: it fills the screen, so that what stands below is not seen
 * before, to be pushed away.
 */
export function Skeleton({
  label,
  lines = [88, 74, 56],
  isLong = false,
}: {
  label: string
  lines?: number[]
  isLong?: boolean
}) {
  return (
    <div
      role="status"
      aria-label={label}
      aria-busy="true"
      className={`grid content-start gap-3 py-4 ${isLong ? 'min-h-svh' : ''}`}
    >
      {lines.map((width, at) => (
        // An attribute: the policy of the site stops styles in the markup of pages that are written at build.
        <svg
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change places
          key={at}
          aria-hidden
          width={`${width}%`}
          className="block h-3.5 rounded-tag bg-rule"
        />
      ))}
    </div>
  )
}
