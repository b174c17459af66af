/** Why a file or a page was not taken: codes whose words stand in the copy file. */

export const PAGE_PROBLEMS = [
  'empty',
  'too-big',
  'not-a-picture',
  'other-picture',
  'heic',
  'broken-picture',
  'too-many-pixels',
  'too-few-pixels',
  'broken-pdf',
  'locked-pdf',
  'huge-pdf-page',
  'slow-pdf',
  'no-room',
  'some-left-out',
] as const

export type PageProblemCode = (typeof PAGE_PROBLEMS)[number]

export class PageProblem extends Error {
  override name = 'PageProblem'
  readonly code: PageProblemCode
  constructor(code: PageProblemCode, options?: ErrorOptions) {
    super(code, options)
    this.code = code
  }
}
