import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const MODULE = join(import.meta.dirname, 'compiled-code.ts')
const LATER = join(import.meta.dirname, 'secrets.ts')

test('what is loaded after the call is kept compiled for the next process', () => {
  const place = mkdtempSync(join(tmpdir(), 'compiled-'))
  onTestFinished(() => rmSync(place, { recursive: true, force: true }))
  const script = `
    const { keepCompiledCode } = await import(${JSON.stringify(MODULE)})
    keepCompiledCode()
    await import(${JSON.stringify(LATER)})
    console.log(process.env.NODE_COMPILE_CACHE)`
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, NODE_COMPILE_CACHE: place },
    encoding: 'utf8',
  })

  expect(said.trim()).toBe(place)
  const kept = readdirSync(place, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  expect(kept.length).toBeGreaterThan(0)
})
