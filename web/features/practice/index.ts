export { BringAlong } from './bring-along.tsx'
