export { booksQuery, chapterListQuery } from './book-queries.ts'
export { readingMinutes } from './book-rules.ts'
export { FigureCard } from './figure-card.tsx'
export {
  factsQuery,
  type LibraryFact,
  noteListQuery,
  releasesQuery,
  Source,
  topicsQuery,
  useCitedFigures,
} from './library-queries.ts'
export type { Block, Inline, Section } from './note-markdown.ts'
export { CitedIn, Prose, ProseList } from './prose.tsx'
export { ReadFailure } from './read-failure.tsx'
export { BackLink, FigureGrid } from './reading-parts.tsx'
export { SourceList } from './source-list.tsx'
export { Papers, TopicTitle } from './topic-title.tsx'
export { type Branch, topicTree } from './topic-tree.ts'
export { useArrival } from './use-arrival.ts'
