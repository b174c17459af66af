/** What was asked, how it was answered, and what has not been reached. */

import type { Catalogue } from './catalogue.ts'
import { VERBS } from './data-requests.ts'
import type { Role } from './people.ts'

export class Report {
  readonly findings = new Map<string, string>()
  readonly #counts = new Map<string, Map<number, number>>()
  readonly #tried = new Map<Role, Set<string>>()
  requests = 0

  count(endpoint: string, status: number, role: Role) {
    this.requests++
    this.#tried.set(role, (this.#tried.get(role) ?? new Set()).add(endpoint))
    const statuses = this.#counts.get(endpoint) ?? new Map<number, number>()
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    this.#counts.set(endpoint, statuses)
  }

  /** The same wrong of the same address is told once, with the request that showed it first. */
  find(endpoint: string, wrong: string, how: string) {
    const key = `${endpoint} ${wrong}`
    if (!this.findings.has(key)) this.findings.set(key, how)
  }

  /** Everything that exists and was not asked for. */
  missed(catalogue: Catalogue): string[] {
    return everything(catalogue).filter((endpoint) => !this.#counts.has(endpoint))
  }

  /** How much of everything each role has tried. */
  shareOfEachRole(catalogue: Catalogue): string[] {
    const all = everything(catalogue)
    return [...this.#tried].map(
      ([role, tried]) => `${role} ${all.filter((endpoint) => tried.has(endpoint)).length} of ${all.length}`,
    )
  }

  /** How many requests of each kind got each status. */
  byKind(): Record<string, Record<number, number>> {
    const kinds: Record<string, Record<number, number>> = {}
    for (const [endpoint, statuses] of this.#counts) {
      const kind = kindOf(endpoint)
      kinds[kind] ??= {}
      for (const [status, count] of statuses) kinds[kind][status] = (kinds[kind][status] ?? 0) + count
    }
    return kinds
  }

  /** Line by line, for whoever wants to see what was refused everywhere. */
  byEndpoint(): string[] {
    return [...this.#counts].sort().map(([endpoint, statuses]) => {
      const counts = [...statuses].sort().map(([status, count]) => `${status}: ${count}`)
      return `${endpoint}  ${counts.join(', ')}`
    })
  }

  /** How many were answered with what was asked for, by anybody, at least once. */
  answered() {
    const all = [...this.#counts.values()]
    return {
      endpoints: all.length,
      withSuccess: all.filter((statuses) => [...statuses.keys()].some((s) => s < 400)).length,
    }
  }
}

function everything({ tables, routines, addresses, functions }: Catalogue) {
  return [
    ...new Set([
      ...tables.flatMap(({ name }) => VERBS.map((verb) => `${verb} ${name}`)),
      ...routines.map(({ name }) => `rpc ${name}`),
      ...addresses.map(({ method, path }) => `${method} ${path}`),
      ...functions.map((name) => `function ${name}`),
    ]),
  ]
}

function kindOf(endpoint: string) {
  const [first = '', path = ''] = endpoint.split(' ')
  if (VERBS.includes(first as never)) return 'tables'
  if (first === 'rpc') return 'functions of the database'
  if (first === 'function') return 'functions of the server'
  return /^\/(auth|storage|realtime)\//.exec(path)?.[1] ?? 'the rest'
}
