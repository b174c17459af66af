export { readingMinutes } from './book-rules.ts'
export {
  factsQuery,
  type LibraryFact,
  noteListQuery,
  releasesQuery,
  Source,
  topicsQuery,
  useCitedFigures,
} from './library-queries.ts'
export { CitedIn, Prose, ProseList } from './prose.tsx'
export { BackLink, FigureGrid } from './reading-parts.tsx'
export { SourceList } from './source-list.tsx'
export { topicTree } from './topic-tree.ts'
export { useArrival } from './use-arrival.ts'
