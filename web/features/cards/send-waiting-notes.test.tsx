import { afterEach, expect, test, vi } from 'vitest'
import { kept } from '#web/lib/storage.ts'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { createNoteKeeper } from './note-keeper.ts'
import { sendWaiting } from './send-waiting-notes.ts'

const NOTES = 'POST /rest/v1/learner_notes'
const note = (more: object = {}) => ({ title: 'Repo', body: 'a rate', base: null, sent: [], ...more })
const put = (id: string, value: object) => kept.local.set(`note:asha:${id}`, JSON.stringify(value))
const saved = { body: [{ updated_at: '2026-11-28T06:00:00Z' }] }

afterEach(() => {
  for (const key of kept.local.keys()) kept.local.remove(key)
})

test('notes that no page shows are sent, each once, and nobody else’s', async () => {
  const backend = backendAnswers({ [NOTES]: saved })
  put('n1', note())
  put('n2', note({ title: 'GDP' }))
  kept.local.set('note:ravi:n3', JSON.stringify(note()))
  await sendWaiting('asha')

  const sent = backend.asked(NOTES).flatMap(({ body }) => body as { id: string; title: string }[])
  expect(sent.map(({ id, title }) => [id, title])).toEqual([
    ['n1', 'Repo'],
    ['n2', 'GDP'],
  ])
  expect(kept.local.keys()).toEqual(['note:ravi:n3'])
})

test('without a network they stay, and it is not asked for each', async () => {
  const backend = backendAnswers({ [NOTES]: { status: 503, body: { message: 'down', code: '08006' } } })
  put('n1', note())
  put('n2', note())
  await sendWaiting('asha')

  expect(backend.asked(NOTES)).toHaveLength(1)
  expect(kept.local.keys()).toHaveLength(2)
})

test('what was refused is kept with its reason, and holds up none of the others', async () => {
  const backend = backendAnswers({
    [NOTES]: ({ body }) => {
      const [{ id }] = body as [{ id: string }]
      return id === 'n1'
        ? { status: 400, body: { message: 'You can keep 2000 of these at most', code: '23514' } }
        : saved
    },
  })
  put('n1', note())
  put('n2', note())
  await sendWaiting('asha')
  await sendWaiting('asha')

  expect(backend.asked(NOTES)).toHaveLength(2)
  expect(kept.local.keys()).toEqual(['note:asha:n1'])
  expect(kept.local.get('note:asha:n1')).toContain('You can keep 2000 of these at most')
})

test('a note that is written just now is left to its page, which sends it when its learner leaves', async () => {
  const backend = backendAnswers({ [NOTES]: saved })
  const onParted = vi.fn()
  const write = vi.fn(async () => ({ kind: 'saved' as const, updated_at: '2026-11-28T06:00:00Z' }))
  const keeper = createNoteKeeper({
    ...{ userId: 'asha', noteId: 'n1', stored: null, write, store: kept.local, onParted },
    newId: () => 'own',
  })
  await keeper.open()
  keeper.change({ title: 'Re' })
  await sendWaiting('asha')
  expect(write).not.toHaveBeenCalled()

  await sendWaiting('asha', 'leaving')
  expect(write).toHaveBeenCalledOnce()
  expect(backend.asked(NOTES)).toEqual([])
  expect(kept.local.keys()).toEqual([])
  await keeper.close()
})
