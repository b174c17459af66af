/**
 * Which scripts each address will ask for, so that a page names them all at once: found out one by one, each would cost
 * the line a round more. Written to `dist/route-files.json` for written-pages.ts.
 */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Plugin } from 'vite'
import { bundleGraph } from './bundle-graph.ts'

const FILE = 'dist/route-files.json'
const TABLE = 'web/app/routes.tsx'
const START = ['web/app/start.tsx', 'web/lib/supabase.ts', 'web/lib/query-client.ts']
const LAYOUTS: Record<string, string[]> = {
  main: ['web/app/main-layout.tsx', 'web/session/role-queries.ts'],
  auth: ['web/app/auth-layout.tsx'],
  bare: [],
}

/** By address; `*` is for every other one. */
export type RouteFiles = Record<string, string[]>

export function routeFiles(): Plugin {
  return {
    name: 'route-files',
    apply: 'build',
    generateBundle(_options, bundle) {
      const { fileOf, reached } = bundleGraph(bundle)
      const filesOf = (modules: string[]) => [...reached(modules.map(fileOf))]
      const table = routeModules(readFileSync(TABLE, 'utf8'))
        .filter(({ path, layout }) => LAYOUTS[layout] && !/[:*]/.test(path))
        .map(({ path, layout, module }) => [path, filesOf([...START, ...(LAYOUTS[layout] ?? []), module])])
      const others = ['*', filesOf([...START, ...(LAYOUTS.main ?? [])])]
      mkdirSync(dirname(FILE), { recursive: true })
      writeFileSync(FILE, JSON.stringify(Object.fromEntries([...table, others])))
    },
  }
}

export function readRouteFiles(): RouteFiles {
  return JSON.parse(readFileSync(FILE, 'utf8'))
}

/** Read off the table of routes as it is written: its functions do not tell which module they import. */
export function routeModules(table: string): { path: string; layout: string; module: string }[] {
  const named = new Map(
    [...table.matchAll(/const (\w+) = \(\) => import\('#(web\/[^']+)'\)/g)].map(([, name, module]) => [
      name,
      module,
    ]),
  )
  const rows = table.matchAll(
    /path: '([^']+)',\s*load: (?:\(\) => import\('#(web\/[^']+)'\)|(\w+)),\s*layout: '(\w+)'/g,
  )
  return [...rows].map(([, path = '', imported, name, layout = '']) => {
    const module = imported ?? named.get(name)
    if (!module) throw new Error(`${path} loads ${name}, which is no import`)
    return { path, layout, module }
  })
}
