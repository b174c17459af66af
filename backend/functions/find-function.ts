/** Which functions a project has: a folder each, as the official tool deploys them, and what config.toml says of it. */

import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Project } from '#backend/project.ts'

export type EdgeFunction = {
  name: string
  /** The file that is run. */
  entrypoint: string
  verifyJwt: boolean
}

/** Folders that begin with `_` or `.` are shared code, never functions. */
const NAME = /^[A-Za-z0-9][A-Za-z0-9_-]*$/

/** Undefined for what is no function of this project, or is switched off. */
export function findFunction({ dir, functions }: Project, name: string): EdgeFunction | undefined {
  if (!NAME.test(name)) return undefined
  const settings = Object.hasOwn(functions, name) ? functions[name] : undefined
  if (settings?.enabled === false) return undefined
  const entrypoint = settings?.entrypoint
    ? resolve(dir, settings.entrypoint)
    : join(dir, 'functions', name, 'index.ts')
  if (!existsSync(entrypoint)) return undefined
  return { name, entrypoint, verifyJwt: settings?.verify_jwt ?? true }
}

/** The file whose `imports` the modules of a function may use: the one that config.toml names, or the nearest. */
export function importMapOf({ dir, functions }: Project, { name, entrypoint }: EdgeFunction) {
  const named = Object.hasOwn(functions, name) ? functions[name]?.import_map : undefined
  if (named) return resolve(dir, named)
  return [
    join(dirname(entrypoint), 'deno.json'),
    join(dir, 'functions', 'deno.json'),
    join(dir, 'functions', 'import_map.json'),
  ].find((path) => existsSync(path))
}
