import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useKeptChoices } from './use-kept-choices.ts'

type Row = { hindi: boolean; extra: boolean }

/** A row on a server that answers when it is told to. */
function server(stored: Row) {
  const waiting: { change: Partial<Row>; answer: (isTaken: boolean) => Promise<void> }[] = []
  const readings: (() => Promise<void>)[] = []
  return {
    waiting,
    readings,
    read: () =>
      new Promise<Row>((resolve) => {
        const seen = stored
        readings.push(() => act(async () => resolve(seen)))
      }),
    save: (change: Partial<Row>) =>
      new Promise<void>((resolve, reject) => {
        waiting.push({
          change,
          answer: (isTaken) =>
            act(async () => {
              if (isTaken) stored = { ...stored, ...change }
              if (isTaken) resolve()
              else reject(new Error('refused'))
            }),
        })
      }),
  }
}

function Boxes({
  backend,
  onSaved,
  onFailed,
}: {
  backend: ReturnType<typeof server>
  onSaved: (change: Partial<Row>) => void
  onFailed: () => void
}) {
  const { data } = useQuery({ queryKey: ['row'], queryFn: backend.read })
  const { shown, change, isSaving } = useKeptChoices({
    queryKey: ['row'],
    known: data,
    save: backend.save,
    changed: (before, change: Partial<Row>) => ({ ...before, ...change }),
    onSaved,
    onFailed,
  })
  return (
    <p>
      {(['hindi', 'extra'] as const).map((name) => (
        <label key={name}>
          <input
            type="checkbox"
            checked={shown?.[name] ?? false}
            onChange={(event) => change({ [name]: event.target.checked })}
          />
          {name}
        </label>
      ))}
      {isSaving && 'saving'}
    </p>
  )
}

async function show(stored: Row = { hindi: false, extra: false }) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  const backend = server(stored)
  const failed: string[] = []
  const saved: Partial<Row>[] = []
  const page = () => (
    <QueryClientProvider client={client}>
      <Boxes
        backend={backend}
        onSaved={(change) => saved.push(change)}
        onFailed={() => failed.push('told')}
      />
    </QueryClientProvider>
  )
  const view = render(page())
  await backend.readings.shift()?.()
  return { client, backend, failed, saved, view, page }
}
const box = (name: keyof Row) => screen.getByLabelText<HTMLInputElement>(name)

test('what is chosen stands in the very moment of the tap, before anything else could run', async () => {
  await show()
  fireEvent.click(box('extra'))
  expect(box('extra').checked).toBe(true)
  fireEvent.click(box('extra'))
  expect(box('extra').checked).toBe(false)
  fireEvent.click(box('hindi'))
  expect(box('hindi').checked).toBe(true)
})

test('choices are sent one after another, so that the last one is what is kept', async () => {
  const { backend, saved } = await show()
  fireEvent.click(box('extra'))
  fireEvent.click(box('extra'))
  fireEvent.click(box('hindi'))
  await waitFor(() => expect(backend.waiting).toHaveLength(1))
  await backend.waiting[0]?.answer(true)
  await waitFor(() => expect(backend.waiting).toHaveLength(2))
  expect([box('hindi').checked, box('extra').checked]).toEqual([true, false])
  await backend.waiting[1]?.answer(true)
  await waitFor(() => expect(backend.waiting).toHaveLength(3))
  await backend.waiting[2]?.answer(true)

  expect(saved).toEqual([{ extra: true }, { extra: false }, { hindi: true }])
  await waitFor(() => expect(screen.queryByText('saving')).not.toBeInTheDocument())
  expect([box('hindi').checked, box('extra').checked]).toEqual([true, false])
})

test('a reading that began before the choice does not bring the older one back', async () => {
  const { backend, client } = await show()
  void client.invalidateQueries({ queryKey: ['row'] })
  await waitFor(() => expect(backend.readings).toHaveLength(1))
  fireEvent.click(box('extra'))
  await backend.readings.shift()?.()
  expect(box('extra').checked).toBe(true)

  void client.invalidateQueries({ queryKey: ['row'] })
  await waitFor(() => expect(backend.readings).toHaveLength(1))
  fireEvent.click(box('hindi'))
  await backend.waiting[0]?.answer(true)
  await backend.readings.shift()?.()
  await waitFor(() => expect(backend.waiting).toHaveLength(2))
  expect([box('hindi').checked, box('extra').checked]).toEqual([true, true])
})

test('a choice that could not be kept is taken back and said; one made after it stands', async () => {
  const { backend, failed, saved } = await show()
  fireEvent.click(box('extra'))
  fireEvent.click(box('hindi'))
  await waitFor(() => expect(backend.waiting).toHaveLength(1))
  await backend.waiting[0]?.answer(false)
  await waitFor(() => expect(box('extra').checked).toBe(false))
  expect(box('hindi').checked).toBe(true)
  expect(failed).toEqual(['told'])
  await waitFor(() => expect(backend.waiting).toHaveLength(2))
  await backend.waiting[1]?.answer(true)
  expect(saved).toEqual([{ hindi: true }])
  expect(box('hindi').checked).toBe(true)
})

test('a choice that is still on its way stands when the page is left and opened again', async () => {
  const { backend, view, page } = await show()
  fireEvent.click(box('extra'))
  await waitFor(() => expect(backend.waiting).toHaveLength(1))
  view.unmount()
  render(page())
  expect(box('extra').checked).toBe(true)
  await backend.waiting[0]?.answer(true)
  expect(box('extra').checked).toBe(true)
})
