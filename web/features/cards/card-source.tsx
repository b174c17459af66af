/** Where a card or a note was taken from, with the way there. */

import { Link } from 'react-router'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './cards-copy.ts'
import type { StudySource } from './study-source.ts'

export function CardSource({ source: { title, href } }: { source: StudySource }) {
  const words = useCopy(copy)
  if (!title) return null
  return (
    <p className="mt-3 text-muted text-xs">
      {words.from} {href ? <Link to={href}>{title}</Link> : title}
    </p>
  )
}
