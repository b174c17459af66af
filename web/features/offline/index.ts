export { KeptLink, KeptList } from './kept-list.tsx'
export { OfflineSignArea } from './offline-sign-area.tsx'
export { OfflineWatch } from './offline-watch.tsx'
