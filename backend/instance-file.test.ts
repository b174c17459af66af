import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runningInstance } from './instance-file.ts'

const dir = mkdtempSync(join(tmpdir(), 'instance-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

test.each(['', '{"PID": "1'])('what a power cut left of the file is no server that runs: %j', (left) => {
  writeFileSync(join(dir, 'instance.json'), left)

  expect(runningInstance(dir)).toBeUndefined()
})
