/**
 * How many kilobytes of script a page may cost before it can be used: `budgets.json` says it, and the build fails where
 * it is passed. Counted after gzip, with everything that a chunk imports, and nothing twice.
 */

import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'
import * as z from 'zod'
import { bundleGraph } from './bundle-graph.ts'

const Budgets = z.strictObject({
  /** What every visitor waits for: modules that are opened, and the most that they cost, in kB. */
  starts: z.record(z.string(), z.strictObject({ opens: z.array(z.string()), most: z.number() })),
  /** What any other page costs on top of the start called `above`; those that are still dearer by name. */
  pages: z.strictObject({
    above: z.string(),
    table: z.string(),
    most: z.number(),
    dearer: z.record(z.string(), z.number()),
  }),
})

export type Costs = { name: string; kilobytes: number; most: number }[]

export function budgets(file = 'scripts/site/budgets.json'): Plugin {
  const wanted = Budgets.parse(JSON.parse(readFileSync(file, 'utf8')))
  return {
    name: 'budgets',
    apply: 'build',
    writeBundle(_options, bundle) {
      const costs = costsOf(bundle, wanted)
      const passed = costs.filter(({ kilobytes, most }) => kilobytes > most)
      const line = ({ name, kilobytes, most }: Costs[number]) =>
        `  ${name}: ${kilobytes.toFixed(1)} of ${most} kB`
      if (process.argv.includes('--budgets')) console.log(costs.map(line).join('\n'))
      if (passed.length > 0)
        this.error(`More script than ${file} allows, in kB after gzip:\n${passed.map(line).join('\n')}`)
    },
  }
}

/** Each start, then each page of the table of routes with the dearest first. Throws for a module that is in no chunk. */
export function costsOf(bundle: Rolldown.OutputBundle, { starts, pages }: z.infer<typeof Budgets>): Costs {
  const { chunks, fileOf, reached } = bundleGraph(bundle)
  const sizes = new Map([...chunks].map(([name, { code }]) => [name, gzipSync(code, { level: 9 }).length]))
  const kilobytes = (names: Iterable<string>) =>
    [...names].reduce((sum, name) => sum + (sizes.get(name) ?? 0), 0) / 1000

  const opened = Object.entries(starts).map(([name, { opens, most }]) => {
    return { name, most, seen: reached(opens.map(fileOf)) }
  })
  const above = opened.find(({ name }) => name === pages.above)?.seen ?? new Set()
  const table = chunks.get(fileOf(pages.table))
  const others = (table?.dynamicImports ?? [])
    .filter((name) => chunks.get(name)?.facadeModuleId?.endsWith('-page.tsx'))
    .map((file) => {
      const name = chunks.get(file)?.name ?? file
      const added = [...reached([file])].filter((one) => !above.has(one))
      return { name, most: pages.dearer[name] ?? pages.most, kilobytes: kilobytes(added) }
    })
    .sort((one, other) => other.kilobytes - one.kilobytes)
  return [...opened.map(({ name, most, seen }) => ({ name, most, kilobytes: kilobytes(seen) })), ...others]
}
