/** Why a file cannot be read here: codes whose words stand in the copy file. */

export const FILE_PROBLEMS = [
  'too-big',
  'empty-file',
  'unreadable',
  'not-looked-into',
  'too-many-pages',
  'not-a-book',
  'broken-zip',
  'zip-bomb',
  'protected',
  'broken-epub',
  'empty-epub',
  'broken-pdf',
  'locked-pdf',
] as const

export type FileProblemCode = (typeof FILE_PROBLEMS)[number]

export class FileProblem extends Error {
  readonly code: FileProblemCode
  constructor(code: FileProblemCode, options?: ErrorOptions) {
    super(code, options)
    this.code = code
  }
}
