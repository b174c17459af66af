import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { kept } from '#web/lib/storage.ts'
import { senders } from '#web/session/waiting-senders.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import OfflineSign from './offline-sign.tsx'

const asha = learner()
const put = (key: string, value: unknown) => kept.local.set(key, JSON.stringify(value))
const letGoOfNews = 'Discard these news changes'

beforeEach(async () => {
  for (const key of kept.local.keys()) kept.local.remove(key)
  // fetched where something was refused: it is there before the test is over
  await import('./refused-words.ts')
})
afterEach(() => {
  delete senders.news
  delete senders.marks
})

test('a place in a text is sent as soon as somebody is signed in, though nothing else waits', async () => {
  const sent: string[] = []
  senders.marks = async () => ({ sendWaiting: async (userId) => void sent.push(userId) })
  put(`reading_place.${asha.id}.money`, { place: {}, version: 3, isSent: false })
  renderPage(<OfflineSign />, { as: asha })
  await waitFor(() => expect(sent).toEqual([asha.id]))
})

test('what the server refused of the news can be let go of, and with it the sign', async () => {
  put(`news-outbox:${asha.id}`, [{ kind: 'note', id: 'o1', refused: 'There is no such topic' }])
  senders.news = async () => ({
    sendWaiting: async () => {},
    letGo: (userId) => kept.local.remove(`news-outbox:${userId}`),
  })
  renderPage(<OfflineSign />, { as: asha })
  await screen.findByText('There is no such topic', { exact: false })
  await userEvent.click(screen.getByText(letGoOfNews))
  await waitFor(() => expect(screen.queryAllByText('1 thing was not taken')).toEqual([]))
})

test('what is refused elsewhere has no such button: its own page settles it', async () => {
  put(`plan-deeds:${asha.id}`, [{ id: 'd1', refused: 'conflict' }])
  renderPage(<OfflineSign />, { as: asha })
  await screen.findByText(/This task was changed on another device/)
  expect(screen.queryByText(letGoOfNews)).toBeNull()
})
