import { expect, test, vi } from 'vitest'
import { runHashTask } from './hash-threads.ts'
import { passwordMatches } from './password-hash.ts'

vi.mock('./hash-threads.ts', () => ({ runHashTask: vi.fn() }))

test('a thread that fails while the dummy is made keeps nobody out, then or later', async () => {
  const run = vi.mocked(runHashTask)
  run.mockRejectedValueOnce(new Error('no thread could be begun')).mockResolvedValueOnce(true)

  expect(await passwordMatches('Monsoon-26-Rain', '$2a$10$known')).toBe(true)
  await new Promise(setImmediate)

  run.mockResolvedValueOnce('$2a$10$dummy').mockResolvedValueOnce(false)
  expect(await passwordMatches('Monsoon-26-Rain', undefined)).toBe(false)
  expect(run).toHaveBeenLastCalledWith(expect.objectContaining({ encrypted: '$2a$10$dummy' }))
})
