import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { toolBeside } from './tool-beside.ts'

/** A package that lies on this disk, so that nothing is asked of a registry. */
function aPackage() {
  const place = mkdtempSync(join(tmpdir(), 'tool-beside-'))
  onTestFinished(() => rmSync(place, { recursive: true, force: true }))
  writeFileSync(join(place, 'package.json'), '{"name":"spade","version":"1.0.0"}')
  return { place, tool: { name: 'spade', dependencies: { spade: pathToFileURL(place).href } } }
}

test('a tool is installed once, into a folder of its own', () => {
  const { place, tool } = aPackage()
  const said: string[] = []

  const folder = toolBeside(tool, (line) => said.push(line), place)
  const again = toolBeside(tool, (line) => said.push(line), place)

  expect(JSON.parse(readFileSync(join(folder, 'node_modules/spade/package.json'), 'utf8')).version).toBe(
    '1.0.0',
  )
  expect(again).toBe(folder)
  expect(said).toHaveLength(1)
})

test('an installation that broke off is begun again', () => {
  const { place, tool } = aPackage()
  const folder = toolBeside(tool, () => {}, place)
  rmSync(join(folder, 'node_modules/.installed'))
  rmSync(join(folder, 'node_modules/spade'), { recursive: true })

  toolBeside(tool, () => {}, place)

  expect(existsSync(join(folder, 'node_modules/spade/package.json'))).toBe(true)
})

test('what cannot be installed is said', () => {
  const { place } = aPackage()
  const tool = { name: 'none', dependencies: { none: pathToFileURL(join(place, 'missing.tgz')).href } }

  expect(() => toolBeside(tool, () => {}, place)).toThrow('none could not be installed')
})
