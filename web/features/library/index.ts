export { booksQuery, chapterListQuery } from './book-queries.ts'
export { readingMinutes } from './book-rules.ts'
export { Exercises } from './exercises.tsx'
export { FigureCard } from './figure-card.tsx'
export { figuresAhead } from './figures-ahead.ts'
export {
  factsQuery,
  type LibraryFact,
  noteListQuery,
  releasesQuery,
  Source,
  topicsQuery,
  useCitedFigures,
} from './library-queries.ts'
export { markTerms } from './mark-terms.ts'
export { NoteBody } from './note-body.tsx'
export type { Block, Inline, Section } from './note-markdown.ts'
export { citedFacts, citedSources, readNote } from './note-markdown.ts'
export { CitedIn, Prose, ProseList } from './prose.tsx'
export { ReadFailure } from './read-failure.tsx'
export { FigureGrid } from './reading-parts.tsx'
export { inOrderOfUse, SourceList } from './source-list.tsx'
export { type TermName, termNamesQuery } from './term-queries.ts'
export { fetchTextAhead } from './text-ahead.ts'
export { TopicChoice, TopicOptions, useTopicAreas, useTopicName } from './topic-choice.tsx'
export { Papers, TopicTitle } from './topic-title.tsx'
export { type Branch, topicTree } from './topic-tree.ts'
export { useArrival } from './use-arrival.ts'
