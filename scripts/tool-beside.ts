/**
 * Programs that are too large to be a dependency, or are here only to be measured against: installed from npm into a
 * folder of their own, beside the project, once, and only for the command that asks for them.
 */

import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type Tool = {
  /** Of the folder, and of what is said. */
  name: string
  /** Exact versions, by package. */
  dependencies: Record<string, string>
  overrides?: Record<string, string>
  /** Without it no script of a package runs while it is installed. */
  scripts?: boolean
}

/** The folder that holds the tool's `node_modules`. Throws when npm does not install it. */
export function toolBeside(tool: Tool, say: (line: string) => void, place = tmpdir()): string {
  const { name, dependencies, overrides, scripts } = tool
  const wanted = JSON.stringify({ private: true, dependencies, overrides })
  const folder = join(place, `${name}-${createHash('sha256').update(wanted).digest('hex').slice(0, 8)}`)
  const stamp = join(folder, 'node_modules/.installed')
  if (existsSync(stamp)) return folder
  say(`Installing ${name} into ${folder} (once)`)
  // What a broken-off installation left is not gone on with.
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), wanted)
  const words = ['install', '--no-audit', '--no-fund', '--loglevel=error']
  const windows = process.platform === 'win32'
  const done = spawnSync(windows ? 'npm.cmd' : 'npm', scripts ? words : [...words, '--ignore-scripts'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: windows,
    // npm tells its children about the project that it runs for: this is another one.
    env: Object.fromEntries(
      Object.entries(process.env).filter(
        ([key]) => !/^npm_(package|lifecycle|config_local_prefix)/.test(key),
      ),
    ),
  })
  if (done.status !== 0) throw new Error(`${name} could not be installed`)
  writeFileSync(stamp, '')
  return folder
}
