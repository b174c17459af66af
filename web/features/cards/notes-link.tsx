/** The way to a learner's own notes, for the shelf of e-books. */

import { ButtonLink } from '#web/components/ui/button.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './notes-copy.ts'

export function NotesLink() {
  const words = useCopy(copy)
  return <ButtonLink to="/ebooks?view=notes">{words.title}</ButtonLink>
}
