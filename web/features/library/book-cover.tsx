/** The cover of a book. Its title stands beside it in words, so it is not read out twice. */

import { coverAddress } from './book-rules.ts'

export function BookCover({ svg, className = '' }: { svg: string; className?: string }) {
  return (
    <img
      src={coverAddress(svg)}
      alt=""
      width={600}
      height={800}
      className={`h-auto rounded-tag border border-rule bg-sunken ${className}`}
    />
  )
}
