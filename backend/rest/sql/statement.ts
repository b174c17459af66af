/** A statement under construction: its text with numbered parameters, and where each parameter comes from. */

/** What changes from request to request of one shape. */
export type Input = {
  lifted: string[]
  body: string | null
  limit: number | null
  offset: number
  maxAffected: number | null
  /** Arguments of a function called with a form. */
  form: URLSearchParams | undefined
}

export type Binder = (input: Input) => string | null

export type BuiltStatement = { text: string; binders: Binder[] }

export class StatementParameters {
  readonly binders: Binder[] = []

  /** The parameter's place in the text. */
  add(binder: Binder): string {
    this.binders.push(binder)
    return `$${this.binders.length}`
  }

  constant(value: string): string {
    return this.add(() => value)
  }
}
