/** A figure as a person writes it: "3.93 %, year on year", "₹12.22 lakh crore", "US$ 666.93 billion". */

export type FactValue = { display: string; unit: string }

export function factValue({ display, unit }: FactValue): string {
  if (unit.startsWith('₹')) return `₹${display}${unit.slice(1)}`
  if (unit.startsWith('US$')) return `US$\u00a0${display}${unit.slice(3)}`
  if (unit.startsWith('%')) return `${display}\u00a0${unit}`
  return `${display} ${unit}`
}

/** The value with the period it describes: a figure never stands alone. */
export function factInText(fact: FactValue & { period: string }): string {
  return `${factValue(fact)} (${fact.period})`
}

const REFERENCE = /\{\{fact:([a-z0-9-]+)\}\}/g

/** Replaces `{{fact:id}}` by what `write` makes of the id. */
export function replaceFactReferences(text: string, write: (id: string) => string): string {
  return text.replace(REFERENCE, (_, id: string) => write(id))
}

export function factReferences(text: string): string[] {
  return [...text.matchAll(REFERENCE)].map(([, id]) => id as string)
}
