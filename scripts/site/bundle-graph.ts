/** What was built, as a graph: which file a module came to, and all files that one brings along. */

import { normalize } from 'node:path'
import type { Rolldown } from 'vite'

type Chunk = Rolldown.OutputChunk

export type BundleGraph = {
  chunks: Map<string, Chunk>
  /** The file that opens a module, else the one that it stands in. Throws for a module that is in none. */
  fileOf: (module: string) => string
  /** Files with everything that they import, themselves included. */
  reached: (files: Iterable<string>) => Set<string>
}

export function bundleGraph(bundle: Rolldown.OutputBundle): BundleGraph {
  const all = Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk')
  const chunks = new Map(all.map((chunk) => [chunk.fileName, chunk]))

  function fileOf(module: string) {
    const isIt = (id: string | null) => id !== null && normalize(id).endsWith(`/${normalize(module)}`)
    const chunk =
      all.find(({ facadeModuleId }) => isIt(facadeModuleId)) ?? all.find((one) => one.moduleIds.some(isIt))
    if (!chunk) throw new Error(`${module} is in no chunk`)
    return chunk.fileName
  }

  function visit(file: string, seen: Set<string>) {
    if (seen.has(file)) return
    seen.add(file)
    for (const next of chunks.get(file)?.imports ?? []) visit(next, seen)
  }
  function reached(files: Iterable<string>) {
    const seen = new Set<string>()
    for (const file of files) visit(file, seen)
    return seen
  }
  return { chunks, fileOf, reached }
}
