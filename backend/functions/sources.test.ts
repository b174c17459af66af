import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { SourceTold } from './messages.ts'
import { openSources } from './sources.ts'

function folder() {
  const place = mkdtempSync(join(tmpdir(), 'sources-'))
  const { port } = openSources()
  onTestFinished(() => {
    port.close()
    rmSync(place, { recursive: true, force: true })
  })
  const path = join(place, 'index.ts')
  const ask = async (): Promise<SourceTold> => {
    port.postMessage(path)
    const [answer] = await once(port, 'message')
    return answer
  }
  return { path, ask }
}

test('a thread is given JavaScript, and after a change of the file the new one', async () => {
  const { path, ask } = folder()
  writeFileSync(path, 'export const rate: number = 6')
  expect(await ask()).toEqual({ code: expect.stringMatching(/^export const rate {9}= 6\n/) })

  writeFileSync(path, 'export const rate: number = 5')
  expect(await ask()).toEqual({ code: expect.stringContaining('= 5') })
})

test('what is more than types is translated, and what is no TypeScript is told as an error', async () => {
  const { path, ask } = folder()
  writeFileSync(path, 'export enum Level { Low, High }')
  expect(await ask()).toEqual({ code: expect.stringContaining('Level["High"] = 1') })

  writeFileSync(path, 'export const rate: = 6')
  expect(await ask()).toEqual({ error: expect.any(Error) })
})
