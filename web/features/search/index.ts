export { SearchButton, useSiteSearch } from './site-search.tsx'
