/** A server whose project consists of the functions that a test writes down. */

import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { startApp, type TestApp } from '#backend/testing/start-app.ts'
import { FUNCTION_LIMITS, type FunctionLimits } from '../limits.ts'

export type FunctionsApp = TestApp & {
  /** Calls a function: `call('name')`, or with a path and a query below it. */
  call: (path: string, init?: RequestInit) => Promise<Response>
  /** Writes another version of a file, by its path below `functions`. */
  write: (path: string, source: string) => void
}

type Options = { limits?: Partial<FunctionLimits>; toml?: string }

/** `functions` by name, or by a path below `functions`; none of them asks for a token. */
export async function functionsApp(
  functions: Record<string, string>,
  { limits, toml = '' }: Options = {},
): Promise<FunctionsApp> {
  const projectDir = mkdtempSync(join(tmpdir(), 'functions-'))
  const write = (path: string, source: string) => {
    const file = join(projectDir, 'functions', path.includes('.') ? path : join(path, 'index.ts'))
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, source)
  }
  const open = Object.keys(functions)
    .filter((path) => !path.includes('.') && !toml.includes(`[functions.${path}]`))
    .map((name) => `[functions.${name}]\nverify_jwt = false\n`)
  writeFileSync(join(projectDir, 'config.toml'), [toml, ...open].join('\n'))
  symlinkSync(resolve('node_modules'), join(projectDir, 'node_modules'))
  for (const [path, source] of Object.entries(functions)) write(path, source)
  const app = await startApp({
    // A path that leads out of the functions must not end at a site that is not built.
    config: { projectDir, backendOnly: true, functionLimits: { ...FUNCTION_LIMITS, ...limits } },
  })
  return {
    ...app,
    write,
    call: (path, init) => app.fetch(`/functions/v1/${path}`, init),
    close: async () => {
      await app.close()
      rmSync(projectDir, { recursive: true, force: true })
    },
  }
}
