export { NewsDeskLink } from './desk-link.tsx'
export { NewsDesk } from './news-desk.tsx'
