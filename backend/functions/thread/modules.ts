/**
 * Imports as Deno writes them, answered from what is installed: the import map, `npm:` and `jsr:` names (for packages
 * that npm has under the same name). Types alone (`….d.ts`) load as nothing; TypeScript may be of any kind.
 */

import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { receiveMessageOnPort } from 'node:worker_threads'
import type { Sources, SourceTold } from '../messages.ts'

type ImportMap = { entries: [name: string, target: string][]; base: string }

export function resolveAsDeno(importMapPath: string | undefined, sources: Sources) {
  const map = readImportMap(importMapPath)
  registerHooks({
    resolve: (specifier, context, next) => {
      const mapped = map ? fromMap(specifier, map) : specifier
      if (mapped.endsWith('.d.ts')) return { url: 'data:text/javascript,', shortCircuit: true }
      const installed = installedName(mapped)
      try {
        return next(installed ?? mapped, context)
      } catch (error) {
        if (!installed || (error as { code?: string }).code !== 'ERR_MODULE_NOT_FOUND') throw error
        throw new Error(`${specifier} is not installed: add the npm package ${installed} to this project`)
      }
    },
    load: (url, context, next) => {
      if (/^file:(?!.*\/node_modules\/).*\.m?ts$/.test(url)) {
        return { format: 'module', source: javaScriptOf(url, sources), shortCircuit: true }
      }
      if (!/^https?:/.test(url)) return next(url, context)
      throw new Error(`${url} is not loaded over the network: install it as an npm package and import that`)
    },
  })
}

/** The server takes the types away; the module that is being loaded cannot go on without it. */
function javaScriptOf(url: string, { port, told }: Sources): string {
  Atomics.store(told, 0, 0)
  port.postMessage(fileURLToPath(url))
  // The call that belongs to the file before may come only now.
  while (Atomics.load(told, 0) === 0) Atomics.wait(told, 0, 0)
  const answer = receiveMessageOnPort(port)?.message as SourceTold
  if ('error' in answer) throw answer.error
  return answer.code
}

/** `npm:@scope/name@1.2.3/part` is `@scope/name/part` in node_modules; undefined for other specifiers. */
function installedName(specifier: string) {
  const match = /^(?:npm|jsr):\/?((?:@[^/@]+\/)?[^/@]+)(?:@[^/]*)?(\/.*)?$/.exec(specifier)
  return match ? `${match[1]}${match[2] ?? ''}` : undefined
}

/** The longest fitting entry wins; one that ends in a slash stands for what is below it. */
function fromMap(specifier: string, { entries, base }: ImportMap) {
  for (const [name, target] of entries) {
    if (specifier !== name && !(name.endsWith('/') && specifier.startsWith(name))) continue
    const whole = target + specifier.slice(name.length)
    return /^\.{0,2}\//.test(whole) ? new URL(whole, base).href : whole
  }
  return specifier
}

function readImportMap(path: string | undefined): ImportMap | undefined {
  if (!path) return undefined
  const { imports = {} } = JSON.parse(readFileSync(path, 'utf8')) as { imports?: Record<string, string> }
  const entries = Object.entries(imports).sort(([one], [other]) => other.length - one.length)
  return { entries, base: pathToFileURL(path).href }
}
