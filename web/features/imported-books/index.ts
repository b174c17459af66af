export { FilePage } from './file-page.tsx'
export { YourFiles } from './file-shelf.tsx'
