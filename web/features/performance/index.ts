/** What answers say, for whoever looks at them beside their learner. */

export { answersFrom } from './performance-queries.ts'
export {
  basisOf,
  calibrationOf,
  formatsOf,
  type Share,
  shareRight,
} from './performance-rules.ts'
