import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { KeptItem } from '#web/lib/kept-store.ts'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { expectLogged } from '#web/testing/setup.ts'
import type { ReadText } from './reading-types.ts'
import { TextReader } from './text-reader.tsx'

// jsdom has no IndexedDB
const stored = new Map<string, KeptItem>()
vi.mock('#web/lib/kept-store.ts', () => ({
  keepItem: async (owner: string, item: KeptItem) => void stored.set(`${owner} ${item.key}`, item),
  keptItem: async (owner: string, key: string) => stored.get(`${owner} ${key}`),
}))

const asha = learner()
const text: ReadText = {
  ...{ place: 'chapter', item: 'money/banks', work: 'money', part: 'banks' },
  ...{ title: 'Banks', href: '/ebooks?book=money&chapter=banks', topic: null },
}
const open = () =>
  renderPage(
    <TextReader text={text} contents={null}>
      <div data-section="runs">
        <p data-block>Savers queue at the door of 12 banks when they doubt it.</p>
      </div>
    </TextReader>,
    { as: asha, at: text.href },
  )

afterEach(() => stored.clear())

test('a mark that was sent is there without a network, too', async () => {
  localStorage.setItem(
    'sb-tests-auth-token',
    JSON.stringify({ access_token: 'token', user: { id: asha.id } }),
  )
  const backend = backendAnswers({
    'GET /rest/v1/reading_progress': { body: [] },
    'GET /rest/v1/annotations': { body: [] },
    'POST /rest/v1/rpc/keep_annotations': ({ body }) => {
      const [{ base: _base, ...made }] = (body as { p_changes: [{ base: null }] }).p_changes
      return { body: [{ ...made, version: 1 }] }
    },
  })
  const { unmount, settled } = open()
  await settled()
  await userEvent.keyboard('j')
  await userEvent.click(await screen.findByRole('button', { name: /^Highlight: Marigold/ }))
  const copy = () => stored.get(`${asha.id} annotations/chapter/money/banks`)?.value as object[] | undefined
  await vi.waitFor(() => expect(copy()).toHaveLength(1))
  unmount()

  expectLogged('Could not read reading_progress')
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  backend.answers['GET /rest/v1/annotations'] = () => Promise.reject(new TypeError('Failed to fetch'))
  backend.answers['GET /rest/v1/reading_progress'] = () => Promise.reject(new TypeError('Failed to fetch'))
  const again = open()
  expect(await screen.findByRole('button', { name: '1 mark in this text' })).toBeVisible()
  await again.settled()
})
