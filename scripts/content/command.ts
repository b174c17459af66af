/** What `npm run content` tells: what was loaded, what stayed as a desk wrote it, and where somebody has to decide. */

import { cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { exportLibrary } from './export.ts'
import { readDatabase } from './from-database.ts'
import { connected, rememberedOf } from './load.ts'
import { readContent } from './read.ts'
import type { Outcome, Told } from './settle.ts'

const SAYS: Record<Outcome, string> = {
  new: 'new',
  changed: 'changed in the files',
  same: 'the same',
  kept: 'kept as a desk wrote it',
  conflict: 'changed on both sides',
  removed: 'gone from the files',
}

/** One line a kind of outcome, and those that matter one by one; of conflicts both hashes. */
export function reportOf(told: readonly Told[]): string[] {
  const counts = Map.groupBy(told, ({ outcome }) => outcome)
  const summary = (Object.keys(SAYS) as Outcome[])
    .map((outcome) => `${counts.get(outcome)?.length ?? 0} ${SAYS[outcome]}`)
    .join(', ')
  const lines = told.flatMap(({ kind, id, outcome, files, database }) => {
    if (outcome === 'kept') return [`  kept: ${kind}, ${id}`]
    if (outcome !== 'conflict') return []
    return [
      `  on both sides: ${kind}, ${id} (files ${short(files)}, desk ${short(database)}): the desk's text stays`,
    ]
  })
  const asks = counts.has('conflict')
    ? ["  --theirs takes the files' text of these, --ours settles that the desk's stays"]
    : []
  return [`${summary}.`, ...lines, ...asks]
}

const short = (hash: string | null) => hash?.slice(0, 12) ?? 'nothing'

/** Writes the desks' work into the files of `to`; a folder that is empty is given the library first. */
export async function exportContent(
  url: string,
  from: string,
  { to, isOurs }: { to: string; isOurs: boolean },
): Promise<string[]> {
  const dir = resolve(to)
  if (!existsSync(dir) || readdirSync(dir).length === 0) {
    mkdirSync(dir, { recursive: true })
    cpSync(from, dir, { recursive: true })
  }
  const { library } = readContent(dir)
  const { files, told, leftOut } = await connected(url, async (client) =>
    exportLibrary(dir, library, await readDatabase(client), await rememberedOf(client), isOurs),
  )
  const waits = told.filter(({ outcome }) => outcome === 'new' || outcome === 'changed')
  return [
    `${files.length} files were written in ${dir}.`,
    ...files.map((name) => `  ${name}`),
    ...leftOut.map((line) => `  left out, because the files have no room for it: ${line}`),
    ...(waits.length > 0
      ? [`${waits.length} things are newer in the files and stayed: npm run content loads them.`]
      : []),
    ...(isOurs ? [] : reportOf(told.filter(({ outcome }) => outcome === 'conflict')).slice(1)),
  ]
}
