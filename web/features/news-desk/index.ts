export { NewsDesk } from './news-desk.tsx'
