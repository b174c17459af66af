export { factsQuery, type LibraryFact, noteListQuery, releasesQuery } from './library-queries.ts'
