export { NewsErrorDesk } from './error-desk.tsx'
export { NewsSections } from './news-sections.tsx'
