export { PageViews } from './page-views.tsx'
export { SecurityAlert } from './security-alert.tsx'
