export { LibraryDesk } from './library-desk.tsx'
