/** What is wrong with a form before it is sent: by the name of the field, as a kind that the words are chosen by. */

export type Problem =
  | { kind: 'missing' | 'moment' | 'after' | 'both' | 'url' }
  | { kind: 'text' | 'number' | 'decimal'; least: number; most: number }

export type Rule =
  | { field: string; kind: 'text'; least: number; most: number }
  | { field: string; kind: 'number'; least: number; most: number; isOptional?: boolean }
  | { field: string; kind: 'choice' | 'moment' | 'url' }

/** In the order of the rules, so that the first is the first of the form. */
export function problemsOf(fields: Record<string, unknown>, rules: readonly Rule[]): Record<string, Problem> {
  const found: Record<string, Problem> = {}
  for (const rule of rules) {
    const problem = problemOf(fields[rule.field], rule)
    if (problem) found[rule.field] = problem
  }
  return found
}

function problemOf(value: unknown, rule: Rule): Problem | undefined {
  const said = typeof value === 'string' ? value.trim() : ''
  switch (rule.kind) {
    case 'text':
      if (said === '' && rule.least > 0) return { kind: 'missing' }
      if (said.length < rule.least || said.length > rule.most)
        return { kind: 'text', least: rule.least, most: rule.most }
      return undefined
    case 'number': {
      if (said === '' && rule.isOptional) return undefined
      const isRight = /^-?\d{1,9}$/.test(said) && Number(said) >= rule.least && Number(said) <= rule.most
      return isRight ? undefined : { kind: 'number', least: rule.least, most: rule.most }
    }
    case 'url':
      return /^https:\/\/\S+\.\S+$/.test(said) ? undefined : { kind: 'url' }
    default:
      return said === '' ? { kind: rule.kind === 'moment' ? 'moment' : 'missing' } : undefined
  }
}

/** A number that was typed; null where the field is empty. */
export function numberOf(typed: string): number | null {
  return typed.trim() === '' ? null : Number(typed)
}
