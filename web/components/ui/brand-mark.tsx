/** The mark of the site: a line that rises across a ruled ledger. */
export function BrandMark({ className = 'size-8 md:size-9' }: { className?: string }) {
  return (
    <svg viewBox="0 0 36 36" aria-hidden="true" className={`shrink-0 ${className}`}>
      <rect x="0.5" y="0.5" width="35" height="35" rx="5" fill="#2b3a8c" />
      <path d="M8 11h20M8 18h20M8 25h20" stroke="#fff" strokeOpacity="0.45" strokeWidth="1.5" />
      <path
        d="m8 25 6-4 5 2 9-11.5"
        fill="none"
        stroke="#f2b84b"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
