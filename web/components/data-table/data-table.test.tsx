import { useQueryClient } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router'
import { expect, test, vi } from 'vitest'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { expectLogged } from '#web/testing/setup.ts'
import { DataTable } from './data-table.tsx'
import type { TableAsked } from './table-address.ts'
import type { Column, ReadRows } from './table-types.ts'

type Row = { id: string; name: string; facility: number }
const columns: Column<Row>[] = [
  { key: 'name', label: 'Name', cell: (row) => row.name, text: (row) => row.name, isSortable: true },
  {
    key: 'facility',
    label: 'Facility',
    cell: (row) => row.facility,
    text: (row) => row.facility,
    isNumber: true,
  },
]
const all: Row[] = Array.from({ length: 120 }, (_, at) => ({ id: `${at}`, name: `Row ${at}`, facility: at }))

function show(at = '/admin?desk=things', answer?: ReadRows<Row>) {
  const asked: TableAsked[] = []
  const backend = backendAnswers({ 'GET /rest/v1/saved_views': { body: [] } })
  const onOpen = vi.fn()
  const read: ReadRows<Row> = async (what, part) => {
    asked.push(what)
    if (answer) return answer(what, part)
    const found = all.filter(({ name }) => name.includes(what.search))
    return { rows: found.slice(part.from, part.from + part.most), count: found.length }
  }
  renderPage(
    <>
      <DataTable
        desk="things"
        label="Things"
        columns={columns}
        read={read}
        queryKey={['things']}
        keyOf={(row) => row.id}
        nameOf={(row) => row.name}
        onOpen={onOpen}
        searchLabel="Find a thing"
        filters={[{ key: 'kind', label: 'Kind', options: [{ value: 'new', label: 'New ones' }] }]}
        chosenActions={(rows, clear) => (
          <button type="button" onClick={clear}>
            Retire {rows.length}
          </button>
        )}
      />
      <Address />
      <Anew />
    </>,
    { as: learner(), at },
  )
  return { asked, onOpen, backend }
}
const Address = () => <output>{useLocation().search}</output>
const Anew = () => {
  const client = useQueryClient()
  return (
    <button type="button" onClick={() => client.invalidateQueries({ queryKey: ['things'] })}>
      Read anew
    </button>
  )
}
const address = () => new URLSearchParams(screen.getByText(/^\?/).textContent ?? '')

test('a page of rows stands with how many there are, and the next can be asked for', async () => {
  show()
  expect(await screen.findByText('Row 49')).toBeVisible()
  expect(screen.getByText('1 to 50 of 120')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Next page' }))

  expect(await screen.findByText('Row 119')).toBeVisible()
  expect(screen.getByText('101 to 120 of 120')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Next page' })).toHaveAttribute('aria-disabled', 'true')
})

test('a search that was still waiting does not call back somebody who has opened a row', async () => {
  const { asked, onOpen } = show()
  onOpen.mockImplementation(({ id }: Row) =>
    globalThis.history.pushState(null, '', `/admin?desk=things&id=${id}`),
  )
  const row = await screen.findByRole('button', { name: 'Open Row 7' })
  fireEvent.change(screen.getByLabelText('Find a thing'), { target: { value: 'Row 7' } })
  fireEvent.click(row)
  await new Promise((resolve) => setTimeout(resolve, 400))

  expect(onOpen).toHaveBeenCalledOnce()
  expect(asked.map(({ search }) => search)).not.toContain('Row 7')
})

test('what is searched, filtered and ordered is asked of the server and stands in the address', async () => {
  const { asked } = show('/admin?desk=things&page=2')
  await screen.findByText('Row 50')
  await userEvent.type(screen.getByLabelText('Find a thing'), 'Row 11')
  await screen.findByText('1 to 11 of 11')
  await userEvent.selectOptions(screen.getByLabelText('Kind'), 'new')
  await userEvent.click(screen.getByRole('button', { name: 'Order by Name' }))
  await userEvent.click(screen.getByRole('button', { name: 'Order by Name' }))

  await waitFor(() =>
    expect(asked.at(-1)).toEqual({
      search: 'Row 11',
      filters: { kind: 'new' },
      sort: { column: 'name', ascending: false },
      page: 1,
    }),
  )
  expect(Object.fromEntries(address())).toEqual({
    desk: 'things',
    q: 'Row 11',
    'f.kind': 'new',
    sort: 'name.desc',
  })
  expect(screen.getByRole('columnheader', { name: /Name/ })).toHaveAttribute('aria-sort', 'descending')
})

test.each([
  ['holds no row', () => ({ rows: [], count: 0 })],
  [
    'begins behind the end',
    () => {
      throw Object.assign(new Error('Requested range not satisfiable'), { code: 'PGRST103' })
    },
  ],
])('a page that %s gives way to the last one that there is', async (_name, gone) => {
  show('/admin?desk=things&page=4', async (_asked, part) =>
    part.from >= all.length
      ? gone()
      : { rows: all.slice(part.from, part.from + part.most), count: all.length },
  )

  expect(await screen.findByText('101 to 120 of 120')).toBeVisible()
  expect(screen.getByText('Row 119')).toBeVisible()
  await waitFor(() => expect(address().get('page')).toBe('3'))
  expect(screen.queryByText('Nothing matches.')).toBeNull()
})

test('whoever works off the last page stands on the one before', async () => {
  let left = all.slice(0, 51)
  show('/admin?desk=things&page=2', async (_asked, part) => ({
    rows: left.slice(part.from, part.from + part.most),
    count: left.length,
  }))
  await screen.findByText('51 to 51 of 51')
  left = all.slice(0, 50)
  await userEvent.click(screen.getByRole('button', { name: 'Read anew' }))

  expect(await screen.findByText('1 to 50 of 50')).toBeVisible()
  await waitFor(() => expect(address().has('page')).toBe(false))
})

test('where nothing matches, the search can be cleared', async () => {
  show('/admin?desk=things&q=nowhere')
  expect(await screen.findByText('Nothing matches.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Clear search and filters' }))
  expect(await screen.findByText('Row 0')).toBeVisible()
  expect(screen.getByLabelText('Find a thing')).toHaveValue('')
  expect(screen.getByLabelText('Find a thing')).toHaveFocus()
})

test('arrow keys go from row to row and Enter opens one', async () => {
  const { onOpen } = show()
  const first = await screen.findByRole('button', { name: 'Open Row 0' })
  first.focus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{Enter}')
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(all[1])
})

test('rows are chosen one by one or all of a page, and something is done with them', async () => {
  show()
  const third = await screen.findByRole('checkbox', { name: 'Choose Row 3' })
  const regions = screen.getAllByRole('status')
  await userEvent.click(third)
  // what reads out how many was there before
  expect(regions).toContain(screen.getByText('1 chosen'))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Choose Row 5' }))
  expect(screen.getByRole('button', { name: 'Retire 2' })).toBeVisible()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Choose all on this page' }))
  await userEvent.click(screen.getByRole('button', { name: 'Retire 50' }))
  expect(screen.queryByText(/chosen/)).toBeNull()
})

test('the file holds every row that is asked for, not only this page', async () => {
  const made: Blob[] = []
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => made.push(blob) && 'blob:x',
      revokeObjectURL() {},
    }),
  )
  show('/admin?desk=things&q=Row 1')
  await screen.findByText('1 to 31 of 31')
  await userEvent.click(screen.getByRole('button', { name: 'As CSV' }))
  await waitFor(() => expect(made).toHaveLength(1))
  const lines = (await made[0]?.text())?.trim().split('\r\n')
  expect(lines).toHaveLength(32)
  expect(lines?.at(-1)).toBe('Row 119,119')
})

test('a view is kept under a name and shown among the others', async () => {
  const { backend } = show('/admin?desk=things&q=Row 1')
  const kept: { name: string; query: string }[] = []
  backend.answers['GET /rest/v1/saved_views'] = () => ({ body: kept })
  backend.answers['POST /rest/v1/saved_views'] = ({ body }) => {
    kept.push(...(body as typeof kept))
    return { status: 201 }
  }
  await userEvent.click(await screen.findByRole('button', { name: 'Keep this view' }))
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Keep this view' })).toHaveFocus())
  await userEvent.keyboard('{Enter}')
  await userEvent.type(screen.getByLabelText('Name of the view'), 'All ones')
  await userEvent.click(screen.getByRole('button', { name: 'Keep' }))

  const link = await screen.findByRole('link', { name: 'All ones' })
  expect(kept).toEqual([{ desk: 'things', name: 'All ones', query: 'q=Row+1' }])
  expect(link).toHaveAttribute('href', '/admin?desk=things&q=Row+1')
  await waitFor(() => expect(link).toHaveFocus())
})

test('a table that could not be read can be asked for again', async () => {
  let fails = true
  show('/admin?desk=things', async () => {
    if (fails) throw new Error('down')
    return { rows: all.slice(0, 2), count: 2 }
  })
  const again = await screen.findByRole('button', { name: 'Try again' })
  fails = false
  await userEvent.click(again)
  expect(within(await screen.findByRole('region', { name: 'Things' })).getByText('Row 1')).toBeVisible()
  expectLogged(/things/)
})
