import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Refused } from '#web/lib/refused.ts'
import { device } from '#web/testing/device.ts'
import type { Fields } from './answer-fields.ts'
import { createAnswerKeeper } from './answer-keeper.ts'
import { freshFields } from './fresh-fields.ts'
import type { SavedAnswer, ServerDraft } from './keeper-state.ts'
import { keptAnswer } from './kept-answers.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const USER = 'asha'
const QUESTION = 'cash'

/** A server with one draft of one question, as `save_answer` keeps it. */
function server(first?: Partial<ServerDraft>) {
  let isDown = false
  let losesReplies = 0
  let draft: ServerDraft | undefined = first && stored(first)
  const saves: { id: string; basedOn: number; text: string }[] = []
  const handed: string[] = []
  return {
    saves,
    handed,
    draft: () => draft,
    put: (next: Partial<ServerDraft>) => {
      draft = stored({ ...draft, ...next })
    },
    down: (next: boolean) => {
      isDown = next
    },
    loseReplies: (count: number) => {
      losesReplies = count
    },
    save: async (id: string, _question: string, basedOn: number, fields: Fields): Promise<SavedAnswer> => {
      if (isDown) throw new TypeError('Failed to fetch')
      saves.push({ id, basedOn, text: fields.text })
      if (draft?.submitted_at && draft.id === id) return { kind: 'handed_in', draft }
      const current = draft?.submitted_at ? undefined : draft
      if (current && current.id !== id) return { kind: 'other_draft', draft: current }
      if (current && current.revision !== basedOn) return { kind: 'newer', draft: current }
      draft = stored({ ...fields, id, revision: (current?.revision ?? 0) + 1 })
      if (losesReplies > 0) {
        losesReplies -= 1
        throw new TypeError('Failed to fetch')
      }
      return { kind: 'saved', draft }
    },
    handIn: async (id: string) => {
      if (isDown) throw new TypeError('Failed to fetch')
      handed.push(id)
      if (draft) draft = { ...draft, submitted_at: '2026-11-22T10:00:00Z' }
    },
  }
}

function stored(given: Partial<ServerDraft>): ServerDraft {
  return {
    ...freshFields('en'),
    ...{ id: 'theirs', revision: 1, saved_at: '2026-11-22T09:00:00Z', submitted_at: null },
    ...given,
  }
}

function open(
  remote: Pick<ReturnType<typeof server>, 'save' | 'handIn'>,
  store = device(),
  known: ServerDraft | null | undefined = null,
) {
  let count = 0
  return createAnswerKeeper({
    ...{ userId: USER, questionId: QUESTION, stored: known, fresh: freshFields('en'), store },
    ...{ save: remote.save, handIn: remote.handIn },
    newId: () => `new-${++count}`,
  })
}

const keptText = (store: ReturnType<typeof device>) => keptAnswer(store, USER, QUESTION)?.fields.text

test('each letter is on the device at once, and on the server within three seconds while one writes on', async () => {
  const remote = server()
  const store = device()
  const keeper = open(remote, store)
  for (const text of ['C', 'Ca', 'Cas', 'Cash']) {
    keeper.change({ text })
    expect(keptText(store)).toBe(text)
    await vi.advanceTimersByTimeAsync(1000)
  }

  expect(remote.saves.map(({ text }) => text)).toEqual(['Cash'.slice(0, 3)])
  await vi.advanceTimersByTimeAsync(5000)
  expect(remote.draft()).toMatchObject({ text: 'Cash', revision: 2 })
  expect(keeper.state().status.kind).toBe('saved')
})

test('saves go one after the other, each over the revision before it', async () => {
  const remote = server()
  let letters = 'a'
  const keeper = open({
    ...remote,
    save: async (...given) => {
      // written while the save before is on its way
      if (letters.length < 3) {
        letters += 'b'
        keeper.change({ text: letters })
      }
      return remote.save(...given)
    },
  })
  keeper.change({ text: 'a' })
  await vi.advanceTimersByTimeAsync(20_000)

  expect(remote.saves.map(({ basedOn, text }) => [basedOn, text])).toEqual([
    [0, 'a'],
    [1, 'ab'],
    [2, 'abb'],
  ])
})

test('an opened question that nobody wrote to leaves nothing anywhere', async () => {
  const remote = server()
  const store = device()
  const keeper = open(remote, store)
  keeper.tick({ plan_seconds: 30 })
  keeper.tick({ plan: { revealed: 'early' } })
  await keeper.close()

  expect(remote.saves).toEqual([])
  expect(store.kept.size).toBe(0)
})

test('time goes along with what is written next, and with the last letter when the page is left', async () => {
  const remote = server()
  const keeper = open(remote)
  keeper.change({ text: 'Cash' })
  await vi.advanceTimersByTimeAsync(3000)
  keeper.tick({ seconds: 12 })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(remote.saves).toHaveLength(1)
  await keeper.close()

  expect(remote.draft()?.seconds).toBe(12)
})

test('without a line the text stays, survives a reload, and is sent when the line is back', async () => {
  const remote = server()
  const store = device()
  remote.down(true)
  const first = open(remote, store)
  first.change({ text: 'Written on a train' })
  await vi.advanceTimersByTimeAsync(4000)
  expect(first.state().status.kind).toBe('offline')
  await first.close()

  const second = open(remote, store, undefined)
  expect(second.state().fields.text).toBe('Written on a train')
  remote.down(false)
  await second.open()
  expect(remote.draft()?.text).toBe('Written on a train')
  expect(second.state().status.kind).toBe('saved')
})

test('an answer of the server that got lost is no other device', async () => {
  const remote = server()
  const keeper = open(remote)
  remote.loseReplies(1)
  keeper.change({ text: 'One' })
  await vi.advanceTimersByTimeAsync(3000)
  keeper.change({ text: 'One and two' })
  await vi.advanceTimersByTimeAsync(10_000)

  expect(keeper.state().status.kind).toBe('saved')
  expect(remote.draft()).toMatchObject({ text: 'One and two', revision: 2 })
})

test.each([
  ['mine', 'Here', ['Here']],
  ['theirs', 'There', []],
  ['both', 'Here\n\nThere', ['Here\n\nThere']],
] as const)(
  'what another device wrote is not overwritten: both are shown, and %s stands',
  async (choice, text, saved) => {
    const remote = server({ id: 'draft', text: 'Begun' })
    const keeper = open(remote, device(), remote.draft())
    remote.put({ text: 'There', revision: 2 })
    keeper.change({ text: 'Here' })
    await vi.advanceTimersByTimeAsync(3000)
    expect(keeper.state()).toMatchObject({
      status: { kind: 'conflict', theirs: { text: 'There' }, isOver: false },
      fields: { text: 'Here' },
    })
    expect(remote.draft()?.text).toBe('There')
    const before = remote.saves.length
    await vi.advanceTimersByTimeAsync(30_000)
    expect(remote.saves, 'nothing is sent before the choice').toHaveLength(before)

    await keeper.resolve(choice)
    expect(keeper.state()).toMatchObject({ status: { kind: 'saved' }, fields: { text } })
    expect(remote.draft()?.text).toBe(text)
    expect(remote.saves.slice(before).map((one) => one.text)).toEqual(saved)
  },
)

test('two devices that begin at once keep one draft, and both texts', async () => {
  const remote = server({ id: 'elsewhere', text: 'There' })
  const keeper = open(remote, device(), undefined)
  keeper.change({ text: 'Here' })
  await vi.advanceTimersByTimeAsync(3000)
  expect(keeper.state().status).toMatchObject({ kind: 'conflict', theirs: { id: 'elsewhere' } })
  await keeper.resolve('mine')

  expect(keeper.state().id).toBe('elsewhere')
  expect(remote.draft()).toMatchObject({ id: 'elsewhere', text: 'Here' })
})

test('the other device had written nothing: nobody is asked', async () => {
  const remote = server({ id: 'elsewhere', text: '' })
  const keeper = open(remote, device(), undefined)
  keeper.change({ text: 'Here' })
  await vi.advanceTimersByTimeAsync(4000)

  expect(keeper.state().status.kind).toBe('saved')
  expect(remote.draft()).toMatchObject({ id: 'elsewhere', text: 'Here' })
})

test('an answer handed in elsewhere meanwhile becomes a new version, or is let go', async () => {
  const remote = server({ id: 'draft', text: 'Begun' })
  const keeper = open(remote, device(), remote.draft())
  remote.put({ text: 'Done', revision: 2, submitted_at: '2026-11-22T10:00:00Z' })
  keeper.change({ text: 'Begun and more' })
  await vi.advanceTimersByTimeAsync(3000)
  expect(keeper.state().status).toMatchObject({ kind: 'conflict', isOver: true })
  await keeper.resolve('mine')

  expect(remote.draft()).toMatchObject({ id: 'new-1', text: 'Begun and more', submitted_at: null })
})

test('handing in sends the last letters first, and leaves nothing on the device', async () => {
  const remote = server()
  const store = device()
  const keeper = open(remote, store)
  keeper.change({ text: 'All of it' })
  await keeper.handIn()

  expect(remote.saves.map(({ text }) => text)).toEqual(['All of it'])
  expect(remote.handed).toEqual(['new-1'])
  expect(keeper.state().status.kind).toBe('handed_in')
  expect(store.kept.size).toBe(0)
})

test('handed in without a line, it waits, through a reload, and can be taken back', async () => {
  const remote = server()
  const store = device()
  remote.down(true)
  const first = open(remote, store)
  first.change({ text: 'All of it' })
  await first.handIn()
  expect(first.state()).toMatchObject({ status: { kind: 'offline' }, isHandingIn: true })
  await first.close()

  const second = open(remote, store, undefined)
  expect(second.state().isHandingIn).toBe(true)
  second.takeBack()
  remote.down(false)
  await second.flush()
  expect(remote.handed).toEqual([])
  await second.handIn()
  expect(remote.handed).toEqual(['new-1'])
})

test('while a draft is being discarded nothing of it is sent, and what waits goes if it stays', async () => {
  const remote = server()
  const keeper = open(remote)
  keeper.change({ text: 'Begun' })
  await vi.advanceTimersByTimeAsync(4000)
  keeper.change({ text: 'Begun, and more' })
  await keeper.pause()
  keeper.change({ text: 'Begun, and more still' })
  await vi.advanceTimersByTimeAsync(30_000)
  expect(remote.draft()?.text).toBe('Begun')

  void keeper.open()
  await vi.advanceTimersByTimeAsync(4000)
  expect(remote.draft()?.text).toBe('Begun, and more still')
})

test('the line comes back: what waited is handed in by itself', async () => {
  const remote = server()
  remote.down(true)
  const keeper = open(remote)
  keeper.change({ text: 'All of it' })
  await keeper.handIn()
  remote.down(false)
  await vi.advanceTimersByTimeAsync(30_000)

  expect(remote.handed).toEqual(['new-1'])
  expect(keeper.state().status.kind).toBe('handed_in')
})

test('a conflict on the way in is shown first, and nothing is handed in', async () => {
  const remote = server({ id: 'draft', text: 'Begun' })
  const keeper = open(remote, device(), remote.draft())
  remote.put({ text: 'There', revision: 2 })
  keeper.change({ text: 'Here' })
  await keeper.handIn()

  expect(keeper.state()).toMatchObject({ status: { kind: 'conflict' }, isHandingIn: false })
  expect(remote.handed).toEqual([])
})

test('what the server refuses is kept here and said', async () => {
  const store = device()
  const keeper = open(
    { save: () => Promise.reject(new Refused('There is no such question')), handIn: async () => {} },
    store,
  )
  keeper.change({ text: 'To a question that went' })
  await vi.advanceTimersByTimeAsync(3000)

  expect(keeper.state().status).toEqual({ kind: 'refused', says: 'There is no such question' })
  expect(keptText(store)).toBe('To a question that went')
})

test('two tabs of one browser: the one that is turned to has what the other wrote', async () => {
  const remote = server()
  const store = device()
  const one = open(remote, store)
  const other = open(remote, store)
  one.change({ text: 'In the first tab' })
  await vi.advanceTimersByTimeAsync(4000)
  other.look()
  expect(other.state().fields.text).toBe('In the first tab')
  other.change({ text: 'In the first tab, and the second' })
  await vi.advanceTimersByTimeAsync(4000)

  expect(other.state().status.kind).toBe('saved')
  expect(remote.draft()?.text).toBe('In the first tab, and the second')
})

test('a save that is confirmed late does not take newer letters of another tab away', async () => {
  const remote = server()
  const store = device()
  let letGo = () => {}
  const slow = {
    ...remote,
    save: async (...given: Parameters<typeof remote.save>) => {
      await new Promise<void>((resolve) => {
        letGo = resolve
      })
      return remote.save(...given)
    },
  }
  const one = open(slow, store)
  one.change({ text: 'First' })
  await vi.advanceTimersByTimeAsync(3000)
  const other = open(remote, store)
  other.change({ text: 'First and more' })
  letGo()
  await vi.advanceTimersByTimeAsync(0)

  expect(keptText(store)).toBe('First and more')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(remote.draft()?.text).toBe('First and more')
  expect(other.state().status.kind).toBe('saved')
})

test('two keepers of one page: what one remembers is not written over newer letters of the other', async () => {
  const remote = server({ id: 'draft', text: 'Begun.' })
  const store = device()
  let letGo = () => {}
  let isFirst = true
  const slow = {
    ...remote,
    save: async (...given: Parameters<typeof remote.save>) => {
      const answer = await remote.save(...given)
      if (!isFirst) return answer
      isFirst = false
      await new Promise<void>((resolve) => {
        letGo = resolve
      })
      return answer
    },
  }
  const desk = open(remote, store, remote.draft())
  desk.change({ text: 'Begun. Fr' })
  const beside = open(slow, store, null)
  void beside.flush()
  await vi.advanceTimersByTimeAsync(100)
  desk.change({ text: 'Begun. From th' })
  letGo()
  await vi.advanceTimersByTimeAsync(0)
  desk.change({ text: 'Begun. From the other device.' })
  // first what the desk wrote is sent, then the other keeper's turn comes
  await vi.advanceTimersByTimeAsync(3050)
  desk.tick({ seconds: 1 })
  await vi.advanceTimersByTimeAsync(60_000)

  expect(desk.state()).toMatchObject({
    status: { kind: 'saved' },
    fields: { text: 'Begun. From the other device.' },
  })
  expect(keptText(store)).toBe('Begun. From the other device.')
  expect(remote.draft()?.text).toBe('Begun. From the other device.')
})

test('what another tab left unsent is sent by the one that is still there', async () => {
  const remote = server()
  const store = device()
  const still = open(remote, store)
  const gone = open({ ...remote, save: () => new Promise<never>(() => {}) }, store)
  gone.change({ text: 'Written, and the tab was killed' })
  still.look()
  expect(still.state().status.kind).toBe('saving')
  await vi.advanceTimersByTimeAsync(15_000)

  expect(still.state()).toMatchObject({ status: { kind: 'saved' } })
  expect(remote.draft()?.text).toBe('Written, and the tab was killed')
})

test('what the server refuses does not put an older text over a newer one of another tab', async () => {
  const store = device()
  let refuse = () => {}
  const keeper = open(
    {
      save: () =>
        new Promise<never>((_, reject) => {
          refuse = () => reject(new Refused('No such question'))
        }),
      handIn: async () => {},
    },
    store,
  )
  keeper.change({ text: 'First' })
  await vi.advanceTimersByTimeAsync(3000)
  open(server(), store).change({ text: 'First and more' })
  refuse()
  await vi.advanceTimersByTimeAsync(0)

  expect(keptText(store)).toBe('First and more')
})

test('another tab was quicker, and more was written there: that is no other device', async () => {
  const remote = server()
  const store = device()
  const one = open(remote, store)
  one.change({ text: 'First' })
  await one.flush()
  const other = open(remote, store, remote.draft())
  one.change({ text: 'First, second' })
  // sends what it knows, over the revision that it knows, while the first tab saves more
  const late = open(
    {
      ...remote,
      save: async (...given) => {
        one.change({ text: 'First, second, third' })
        await one.flush()
        return remote.save(...given)
      },
    },
    store,
    remote.draft(),
  )
  await late.flush()
  await vi.advanceTimersByTimeAsync(10_000)

  expect(late.state()).toMatchObject({ status: { kind: 'saved' }, fields: { text: 'First, second, third' } })
  expect(remote.draft()?.text).toBe('First, second, third')
  other.look()
  expect(other.state().fields.text).toBe('First, second, third')
})

test('letters that come while two texts are to be chosen from neither hide the choice nor are lost', async () => {
  const remote = server({ id: 'draft', text: 'Begun' })
  const keeper = open(remote, device(), remote.draft())
  remote.put({ text: 'There', revision: 2 })
  keeper.change({ text: 'Here' })
  await vi.advanceTimersByTimeAsync(3000)
  const before = remote.saves.length
  keeper.change({ plan: { intro: 'More' } })
  expect(keeper.state().status.kind).toBe('conflict')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(remote.saves).toHaveLength(before)
  await keeper.resolve('mine')
  expect(remote.draft()).toMatchObject({ text: 'Here', plan: { intro: 'More' } })
})

test('what the server has is taken where nothing waits here; what waits here is not given up for it', async () => {
  const remote = server({ id: 'draft', text: 'From the laptop', revision: 7 })
  expect(open(remote, device(), remote.draft()).state().fields.text).toBe('From the laptop')

  const store = device()
  remote.down(true)
  const first = open(remote, store, remote.draft())
  first.change({ text: 'From the phone' })
  await first.close()
  expect(open(remote, store, remote.draft()).state().fields.text).toBe('From the phone')
})

test('a draft that was handed in or discarded elsewhere does not come back from this device', async () => {
  const remote = server()
  const store = device()
  const first = open(remote, store)
  first.change({ text: 'Done with' })
  await first.flush()
  await first.close()
  expect(keptText(store)).toBe('Done with')

  expect(open(remote, store, null).state().fields.text).toBe('')
})

test('time that could not be sent is tried again, and what is written then goes as ever', async () => {
  const remote = server({ text: 'Cash' })
  const keeper = open(remote, device(), remote.draft())
  keeper.tick({ seconds: 60 })
  remote.down(true)
  await keeper.flush()
  expect(keeper.state().status.kind).toBe('offline')
  await vi.advanceTimersByTimeAsync(5000)
  remote.down(false)
  keeper.change({ text: 'Cash is' })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(keeper.state().status.kind).toBe('saved')
  expect(remote.draft()).toMatchObject({ text: 'Cash is', seconds: 60 })
})
