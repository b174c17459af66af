/** /ebooks?view=notes: a learner's notes; `&id=` opens one to write in. */

import { useSearchParams } from 'react-router'
import { NoteList } from './note-list.tsx'
import { NotePage } from './note-page.tsx'

/** An id made by this site: anything else is no note, and is never asked for. */
const ID = /^[0-9a-f-]{36}$/

export default function NotesPage() {
  const [address] = useSearchParams()
  const id = address.get('id')
  return id && ID.test(id) ? <NotePage key={id} id={id} /> : <NoteList />
}
