import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { kept } from '#web/lib/storage.ts'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { HighlightNote } from './highlight-note.tsx'
import type { NewsItem } from './news-queries.ts'
import { ReadsProvider } from './reads.tsx'
import { Revise } from './revise.tsx'

const asha = learner()
const item = {
  ...{ id: 'prices', title: 'Prices rise', title_hi: 'कीमतें बढ़ीं', gist: 'From a low base.', gist_hi: '' },
  ...{ topics: [], sections: {}, fact_ids: [] },
} as unknown as NewsItem
const outbox = () => kept.local.get(`news-outbox:${asha.id}`)

beforeEach(() => kept.local.remove(`news-outbox:${asha.id}`))
afterEach(() => document.getSelection()?.removeAllRanges())

/** Rows arrive, and every answer of the first writing is lost. */
function backendOf(table: string) {
  const rows: string[] = []
  const backend = backendAnswers({
    'GET /rest/v1/facts': { body: [] },
    [`POST /rest/v1/${table}`]: ({ body }) => {
      rows.push(...(body as { id: string }[]).map(({ id }) => id))
      throw new TypeError('Failed to fetch')
    },
    [`DELETE /rest/v1/${table}`]: ({ url }) => {
      const [, id] = /^eq\.(.*)$/.exec(url.searchParams.get('id') ?? '') ?? []
      rows.splice(rows.indexOf(id ?? ''), 1)
      return { status: 204 }
    },
  })
  return { rows, backend }
}

test('a card that arrived without an answer goes again when it is taken back', async () => {
  const { rows } = backendOf('cards')
  const { settled } = renderPage(
    <ReadsProvider>
      <Revise item={item} due={null} />
    </ReadsProvider>,
    { as: asha },
  )
  await settled()
  await userEvent.click(screen.getByRole('button', { name: 'Revise in…' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: /^Now/ }))
  await screen.findByText(/sent when there is a connection/)
  expect(rows).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await settled()
  expect(rows).toEqual([])
  expect(outbox()).toBeNull()
})

function Story() {
  const root = useRef<HTMLDivElement>(null)
  return (
    <ReadsProvider>
      <div ref={root}>Prices rose from a low base.</div>
      <HighlightNote within={root} item={item} />
    </ReadsProvider>
  )
}

test('a note that arrived without an answer goes again when it is taken back', async () => {
  const { rows } = backendOf('learner_notes')
  const { settled } = renderPage(<Story />, { as: asha })
  act(() => {
    document.getSelection()?.selectAllChildren(screen.getByText('Prices rose from a low base.'))
    document.dispatchEvent(new Event('selectionchange'))
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Keep as a note' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await settled()
  expect(rows).toEqual([])
  expect(outbox()).toBeNull()
})
