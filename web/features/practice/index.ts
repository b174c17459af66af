export { BringAlong } from './bring-along.tsx'
export { startPractice } from './practice-queries.ts'
