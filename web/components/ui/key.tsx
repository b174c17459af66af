/** One key of the keyboard. */

export function Key({ name }: { name: string }) {
  return (
    <kbd className="inline-grid h-5 min-w-5 place-items-center rounded-tag border border-control bg-surface px-1 font-ui text-2xs text-ink">
      {name}
    </kbd>
  )
}
