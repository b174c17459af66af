/** What a file holds, part by part, before anything of it is stored. */

export type Lost = 'pictures' | 'tables' | 'links' | 'html' | 'guessed' | 'repeated' | 'cut'

export type ImportedPart = { title: string; body: string; words: number }
export type Imported = { title: string; parts: ImportedPart[]; lost: Partial<Record<Lost, number>> }

/** Why a file is not taken; the copy file says it. */
export class ImportProblem extends Error {
  readonly code: 'notText' | 'tooLong' | 'unknownFile' | 'emptyFile'
  constructor(code: ImportProblem['code']) {
    super(code)
    this.code = code
  }
}

export const MOST_LETTERS = 500_000
