/** A learner's own cards and notes, as the rest of the site reaches them. */

export { NotesLink } from './notes-link.tsx'
export { saveCards, saveNote } from './save-for-study.ts'
export { CARD_VIEWS, CardsDue, NotesView } from './views.tsx'
