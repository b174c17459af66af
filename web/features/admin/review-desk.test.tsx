import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { expectLogged } from '#web/testing/setup.ts'
import ReviewDesk from './review-desk.tsx'

const review = {
  unverified: [
    {
      kind: 'fact',
      id: 'x',
      title: 'Freight moved: 1,650 million tonnes (2025-26)',
      source_url: 'https://example.in/',
    },
  ],
  unreviewed: [{ kind: 'questions', total: 1200, waiting: 1199 }],
}

test('what nobody checked and how much nobody reviewed', async () => {
  backendAnswers({ 'POST /rest/v1/rpc/library_review': { body: review } })
  renderPage(<ReviewDesk />, { as: learner(), at: '/admin?desk=review' })

  const unchecked = await screen.findByRole('region', { name: 'Not checked against a source' })
  expect(within(unchecked).getByText(/Freight moved/)).toBeVisible()
  expect(within(unchecked).getByRole('link', { name: /Source/ })).toHaveAttribute(
    'href',
    'https://example.in/',
  )
  expect(screen.getByRole('row', { name: 'Prelims questions 1,199 1,200' })).toBeVisible()
  // and leads to where they are reviewed
  expect(screen.getByRole('link', { name: 'Prelims questions' })).toHaveAttribute(
    'href',
    '/admin?desk=questions&f.review=nobody',
  )
})

test('with everything checked it says so', async () => {
  backendAnswers({
    'POST /rest/v1/rpc/library_review': { body: { ...review, unverified: [] } },
  })
  renderPage(<ReviewDesk />, { as: learner(), at: '/admin?desk=review' })

  expect(await screen.findByText('Everything has been read in a published source.')).toBeVisible()
})

test('a list that could not be read can be asked for again', async () => {
  let fails = true
  backendAnswers({
    'POST /rest/v1/rpc/library_review': () =>
      fails ? { status: 403, body: { code: '42501', message: 'no' } } : { body: review },
  })
  renderPage(<ReviewDesk />, { as: learner(), at: '/admin?desk=review' })

  const again = await screen.findByRole('button', { name: 'Try again' })
  fails = false
  await userEvent.click(again)
  expect(await screen.findByText(/Freight moved/)).toBeVisible()
  expectLogged(/library_review|42501|no/)
})
