/** A learner's own data: taken along, agreed to, and deleted. */

export { DeletionNotice } from './deletion-notice.tsx'
export { MyDataSection } from './my-data-part.tsx'
