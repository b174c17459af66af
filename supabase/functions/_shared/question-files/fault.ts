/** What can be wrong with a file of questions, or with one question in it: a code, and what was there. */

import { FAULTS, type Says } from './fault-words.ts'

export type FaultCode = keyof typeof FAULTS
export const FAULT_CODES: ReadonlySet<FaultCode> = new Set(Object.keys(FAULTS) as FaultCode[])

export type Fault = { code: FaultCode; given: string[] }

/** Ends the reading of a file: what comes behind it cannot be told apart any more. */
export class FileFault extends Error {
  override name = 'FileFault'
  readonly fault: Fault
  readonly line: number | undefined
  constructor(code: FaultCode, given: (string | number)[] = [], line?: number) {
    super(code)
    this.fault = fault(code, ...given)
    this.line = line
  }
}

/** What was given is shown, so none of it is longer than a line. */
export function fault(code: FaultCode, ...given: (string | number)[]): Fault {
  return { code, given: given.map((value) => short(String(value))) }
}

export function short(text: string, most = 80): string {
  const line = text
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  const signs = [...line]
  return signs.length > most ? `${signs.slice(0, most - 1).join('')}…` : line
}

export function faultWords({ code, given }: Fault, language: 'en' | 'hi'): string {
  const [en, hi]: [Says, Says] = FAULTS[code]
  return (language === 'en' ? en : hi)(...given)
}
