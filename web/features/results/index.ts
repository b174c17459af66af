/** Results: what the page of performance shares with them. */

export { leakCopy } from './leak-copy.ts'
export { LEAKS, type Leak, leakOf } from './leak-rules.ts'
