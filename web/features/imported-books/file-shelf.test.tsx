import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { expectLogged } from '#web/testing/setup.ts'
import { YourFiles } from './file-shelf.tsx'

test('a shelf that could not be read speaks of all its files, and says that they are kept', async () => {
  expectLogged('Could not read imported_books')
  backendAnswers({
    'GET /rest/v1/imported_books': { status: 400, body: { message: 'down' } },
    'GET /rest/v1/file_marks': { body: [] },
  })
  renderPage(<YourFiles />, { as: learner() })
  expect(await screen.findByText('Your files could not be read just now.')).toBeVisible()
  expect(screen.getByText(/^All of them are kept/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled()
})
