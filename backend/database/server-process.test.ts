import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { end } from './server-process.ts'

test('a PostgreSQL that does not go when it is asked to is told to go at once', async () => {
  const deaf = `process.on('SIGINT', () => {}); process.on('SIGQUIT', () => process.exit(3)); console.log('here'); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['-e', deaf], { stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = once(child, 'exit').then(() => {})
  await once(child.stdout, 'data')

  await end({ child, exited, output: () => '' }, 50)

  expect(child.exitCode).toBe(3)
})
