export { AccountArea } from './account-area.tsx'
export { Header } from './header.tsx'
