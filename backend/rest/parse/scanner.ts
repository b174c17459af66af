import { RestError } from '#backend/rest/errors.ts'

/** Reads a text from left to right; whoever finds something else than it needs calls `fail`. */
export class Scanner {
  at = 0
  readonly text: string
  /** Named in the error: "filter", "order", … */
  private readonly subject: string

  constructor(text: string, subject: string) {
    this.text = text
    this.subject = subject
  }

  get done() {
    return this.at >= this.text.length
  }

  peek(token: string) {
    return this.text.startsWith(token, this.at)
  }

  /** Passes `token` if it comes next. */
  take(token: string): boolean {
    if (!this.peek(token)) return false
    this.at += token.length
    return true
  }

  /** Passes what a sticky pattern matches next. */
  match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.text)?.[0]
    if (found !== undefined) this.at += found.length
    return found
  }

  expect(token: string, expected = `"${token}"`) {
    if (!this.take(token)) this.fail(expected)
  }

  skipSpaces() {
    this.match(SPACES)
  }

  fail(expected: string): never {
    throw parseError(this.subject, this.text, this.at, expected)
  }
}

const SPACES = /[ \t]*/y

export function parseError(subject: string, text: string, at: number, expected: string): RestError {
  const found =
    at < text.length ? JSON.stringify(String.fromCodePoint(text.codePointAt(at) ?? 0)) : 'end of input'
  const shown = text.length > 200 ? `${text.slice(0, 200)}…` : text
  return new RestError('PGRST100', `"failed to parse ${subject} (${shown})" (line 1, column ${at + 1})`, {
    details: `unexpected ${found} expecting ${expected}`,
  })
}
