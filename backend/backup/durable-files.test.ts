import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const dir = mkdtempSync(join(tmpdir(), 'durable-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

/** In a process that may write so many bytes into a file: of more the system takes a part, as a disk does that is nearly full. */
function writeLimited(limit: number, path: string, size: number) {
  const module = join(import.meta.dirname, 'durable-files.ts')
  const script = `const { writeDurably } = await import(${JSON.stringify(module)})
    writeDurably(${JSON.stringify(path)}, 'x'.repeat(${size}))`
  return spawnSync('prlimit', [`--fsize=${limit}`, process.execPath, '--input-type=module', '-e', script], {
    encoding: 'utf8',
  })
}

test.runIf(process.platform === 'linux')('what the disk takes a part of is not said to be written', () => {
  const path = join(dir, 'manifest.json')
  expect(writeLimited(8192, path, 5000).status).toBe(0)
  expect(readFileSync(path, 'utf8')).toHaveLength(5000)

  const cut = writeLimited(4096, path, 5000)
  expect([cut.status, cut.stderr]).toEqual([1, expect.stringContaining('EFBIG')])
})
