/** Reading: the tools around a text, and what a learner leaves in it. */

export { keepPlaceHere, keptPlace } from './place-keeper.ts'
export { readingDaysQuery } from './place-queries.ts'
export type { ReadText } from './reading-types.ts'
export { SectionEnd } from './section-end.tsx'
export { SectionMargin } from './section-margin.tsx'
export { sectionsReadQuery } from './section-queries.ts'
export { TextReader } from './text-reader.tsx'
export { resuming } from './use-place.ts'
export { useWorkPlace } from './use-work-place.ts'
export { HighlightsView, RecallView } from './views.tsx'
