export { type LibraryFact, noteListQuery, releasesQuery } from './library-queries.ts'
