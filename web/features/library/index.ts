export { factsQuery, type LibraryFact, noteListQuery, releasesQuery, topicsQuery } from './library-queries.ts'
export { topicTree } from './topic-tree.ts'
