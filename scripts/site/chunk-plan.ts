/**
 * Which modules of the site stand together in one file. Left alone, the bundler makes a file of everything that the same
 * pages share, which is some ninety files a page, most of a kilobyte: on a slow line each costs more in waiting than in
 * bytes. Here files are put together as long as that saves time over all pages: a request counts as much as the bytes
 * that would have come meanwhile.
 *
 * The site is built once for the graph of what is left of each module, and the plan is carried out by the real build.
 */

import { gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build, type Plugin, type Rolldown } from 'vite'
import { bundleGraph } from './bundle-graph.ts'
import { gathered } from './gather.ts'
import { treeshake } from './treeshake.ts'

/** What every first visit waits for, and what changes least. */
export const LIBRARIES = [
  { name: 'react', priority: 2, test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
  // what reads and writes; a visitor's first paint does without it
  {
    name: 'data',
    priority: 2,
    test: /node_modules\/@(supabase\/(auth|postgrest|functions)-js|tanstack\/(react-query|query-core))\//,
  },
]

/** Where every page starts. */
const START = ['web/app/start.tsx']
/** What a page with the header needs whichever it is: one file. */
const SHELL = [
  'web/app/main-layout.tsx',
  'web/lib/supabase.ts',
  'web/lib/query-client.ts',
  'web/session/role-queries.ts',
]
/** What it has in common with that header comes with the start: it needs nothing that reads or writes. */
const LANDING = ['web/features/landing/landing-page.tsx']

/** How much it matters that a page comes soon, and a part that is fetched when it is shown. */
const WEIGHTS = { landing: 65, page: 4, part: 1 }

/** For the bundler, beside LIBRARIES. */
export async function chunkGroups() {
  const plan = await planChunks()
  const name = (id: string) => plan.get(id) ?? null
  return [{ name, debugName: 'plan', priority: 1, includeDependenciesRecursively: false }]
}

/** By module: the name of its file. What is not in it stays where it is used. */
async function planChunks(): Promise<Map<string, string>> {
  const { chunks, fileOf, reached } = bundleGraph(await builtAlone())
  const all = [...chunks.values()]
  const closureOf = (modules: string[]) => reached(modules.map(fileOf))

  const plan = new Map<string, string>()
  const put = (file: string, together: string) => {
    for (const id of chunks.get(file)?.moduleIds ?? []) plan.set(id, together)
  }
  // The entry is all that a written page waits for: nothing may be added to it.
  const isApart = ({ isEntry, name }: Rolldown.OutputChunk) =>
    isEntry || LIBRARIES.some((library) => library.name === name)
  const apart = reached(all.filter(isApart).map(({ fileName }) => fileName))
  const shell = closureOf(SHELL).difference(apart)
  const start = closureOf(START)
    .difference(apart)
    .union(shell.intersection(closureOf(LANDING)))
  // what it needs and others need too
  for (const chunk of all) if (apart.has(chunk.fileName) && !isApart(chunk)) put(chunk.fileName, 'first')
  for (const file of shell) put(file, 'shell')
  for (const file of start) put(file, 'start')
  const fixed = apart.union(shell).union(start)

  // What only one place opens stays with it.
  const isLibrary = ({ name }: Rolldown.OutputChunk) => LIBRARIES.some((library) => library.name === name)
  // a library joins nothing, but what joins something that needs it needs it too
  const shared = all.filter(
    (chunk) => isLibrary(chunk) || (!fixed.has(chunk.fileName) && !chunk.isDynamicEntry),
  )
  const isShared = (file: string) => shared.some(({ fileName }) => fileName === file)
  const atoms = shared.map((chunk) => ({
    name: chunk.fileName,
    bytes: gzipSync(chunk.code).length,
    needs: chunk.imports.filter(isShared),
    stays: isLibrary(chunk),
  }))
  const opened = all
    .filter((chunk) => chunk.isDynamicEntry && !fixed.has(chunk.fileName))
    .map((chunk) => ({
      weight: WEIGHTS[kindOf(chunk)],
      needs: [...reached([chunk.fileName])].filter(isShared),
    }))
  const libraries = new Set(all.filter(isLibrary).map(({ fileName }) => fileName))
  const groups = gathered(atoms, opened).filter((files) => !files.some((file) => libraries.has(file)))
  for (const { name, files } of named(groups, chunks)) for (const file of files) put(file, name)
  return plan
}

function kindOf({ facadeModuleId }: Rolldown.OutputChunk): keyof typeof WEIGHTS {
  if (LANDING.some((module) => facadeModuleId?.endsWith(module))) return 'landing'
  return facadeModuleId?.endsWith('-page.tsx') ? 'page' : 'part'
}

/** Each file is called after the largest thing in it, so that a list of requests can be read. */
function named(groups: string[][], chunks: Map<string, Rolldown.OutputChunk>) {
  const taken = new Set<string>()
  return groups.map((files) => {
    const largest = files.map((file) => chunks.get(file)).sort((a, b) => size(b) - size(a))[0]
    const wanted = `with-${largest?.name ?? 'parts'}`
    const name = taken.has(wanted) ? `${wanted}-${taken.size}` : wanted
    taken.add(name)
    return { name, files }
  })
}

const size = (chunk: Rolldown.OutputChunk | undefined) => chunk?.code.length ?? 0

/** The files that the bundler would make by itself. */
async function builtAlone() {
  let made: Rolldown.OutputBundle = {}
  const watch: Plugin = {
    name: 'watch',
    generateBundle(_options, bundle) {
      made = { ...bundle }
    },
  }
  await build({
    configFile: false,
    ...{ root: 'web', envDir: '..', logLevel: 'silent' },
    plugins: [react(), noStyles, watch],
    build: {
      write: false,
      modulePreload: { polyfill: false },
      rolldownOptions: { treeshake, output: { codeSplitting: { groups: LIBRARIES } } },
    },
  })
  return made
}

const noStyles: Plugin = {
  name: 'no-styles',
  enforce: 'pre',
  load: (id) => (id.split('?')[0]?.endsWith('.css') ? '' : undefined),
}
