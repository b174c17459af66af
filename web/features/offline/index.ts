export { KeptLink, KeptList } from './kept-list.tsx'
export { OfflineWatch } from './offline-watch.tsx'
