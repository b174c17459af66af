import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderPage } from '#web/testing/render-page.tsx'
import { AccountArea } from './account-area.tsx'

test('whoever signs in from a page is led back to it', async () => {
  const { address, given } = renderPage(<AccountArea />, { at: '/glossary?letter=r#repo' })

  await userEvent.click(screen.getByRole('link', { name: 'Sign In' }))

  expect(address()).toBe('/auth')
  expect(given()).toEqual({ from: { pathname: '/glossary', search: '?letter=r', hash: '#repo' } })
})
