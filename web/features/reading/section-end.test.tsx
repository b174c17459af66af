import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { expectLogged } from '#web/testing/setup.ts'
import { ReaderContext, type ReaderState } from './reader-context.ts'
import { SectionEnd } from './section-end.tsx'

test('a section that is counted as read says so where its button was, and has the focus', async () => {
  const text = { place: 'chapter', item: 'money/what-money-is', href: '/ebooks' }
  const read: object[] = []
  backendAnswers({
    'POST /rest/v1/rpc/reading_margin': { body: [] },
    'GET /rest/v1/sections_read': () => ({ body: read }),
    'POST /rest/v1/rpc/keep_sections_read': ({ body }) => {
      const [kept] = (body as { p_sections: object[] }).p_sections
      read.push({ ...kept, right_count: null, asked: null })
      return { body: null }
    },
  })
  renderPage(
    <ReaderContext value={{ text } as ReaderState}>
      <h2 id="in-short-title">In short</h2>
      <SectionEnd section="in-short" />
    </ReaderContext>,
    { as: learner() },
  )
  const button = await screen.findByRole('button', { name: 'Count as read' })
  expect(button).toHaveAccessibleDescription('In short')
  await userEvent.click(button)
  await waitFor(() => expect(screen.getByText('Counted as read, without a check.')).toHaveFocus())
})

test('a section end that cannot be read says so, claims nothing, and is read once more', async () => {
  expectLogged('Could not read')
  const text = { place: 'chapter', item: 'money/what-money-is', href: '/ebooks' }
  const backend = backendAnswers({
    'POST /rest/v1/rpc/reading_margin': { status: 400, body: { message: 'down' } },
    'GET /rest/v1/sections_read': { body: [] },
  })
  renderPage(
    <ReaderContext value={{ text } as ReaderState}>
      <h2 id="in-short-title">In short</h2>
      <SectionEnd section="in-short" />
    </ReaderContext>,
    { as: learner() },
  )
  expect(await screen.findByText('Whether this section counts as read is not known just now.')).toBeVisible()
  expect(screen.queryByText(/There is no question/)).toBeNull()

  backend.answers['POST /rest/v1/rpc/reading_margin'] = { body: [] }
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('There is no question on this section.')).toBeVisible()
})
