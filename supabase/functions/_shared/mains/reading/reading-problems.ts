/** What a learner is told of pages that were not read; what went wrong inside stays in the log. */

export const CANNOT = {
  failed: 'The reader of handwriting did not answer. Your pages are kept.',
  unusable: 'The reader of handwriting could make nothing of a page. Your pages are kept.',
  limit: 'Your share of the reader of handwriting is used up for today. Your pages are kept.',
  limitOfAll:
    'The reader of handwriting is used up on this site for today, for everybody. Your pages are kept: ask again after midnight in India.',
  unopened: 'Your pages could not be opened just now. They are kept.',
  gone: 'A page could not be opened. Your other pages are kept: send that one again.',
}
export type Cannot = keyof typeof CANNOT

/** Nothing is read before the next day in India, however often it is asked for. */
export function isUsedUp(problem: string): boolean {
  return problem === CANNOT.limit || problem === CANNOT.limitOfAll
}
