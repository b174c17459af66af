export { PageViews } from './page-views.tsx'
