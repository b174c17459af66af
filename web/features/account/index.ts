export { AccountArea } from './account-area.tsx'
