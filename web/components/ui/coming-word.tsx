/** Stands in a line for a word that is on its way: nothing else is said in its place. */

export function ComingWord({ className = 'w-24' }: { className?: string }) {
  return (
    <span
      aria-hidden
      data-coming
      className={`inline-block h-[0.7em] max-w-full rounded-tag bg-rule ${className}`}
    />
  )
}
