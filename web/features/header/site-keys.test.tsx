import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { useKeys } from '#web/lib/use-keys.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { SiteKeys } from './site-keys.tsx'
import { GO_KEYS } from './use-go-keys.ts'

const heard: string[] = []
function Page({ ownList = false }) {
  useKeys({ n: () => heard.push('n'), ...(ownList && { '?': () => heard.push('?') }) })
  return (
    <>
      <SiteKeys />
      <input aria-label="Field" />
    </>
  )
}

test('g and a letter go to the page, and the letter means nothing else then', async () => {
  heard.length = 0
  const { address } = renderPage(<Page />, { at: '/syllabus' })
  await userEvent.keyboard('n')
  expect(heard).toEqual(['n'])
  await userEvent.keyboard('gn')
  expect(address()).toBe('/daily-news')
  expect(heard).toEqual(['n'])
  await userEvent.keyboard('gt')
  expect(address()).toBe('/scheduler')
})

test('what somebody writes is no key', async () => {
  const { address } = renderPage(<Page />, { at: '/syllabus' })
  await userEvent.type(screen.getByLabelText('Field'), 'gn?')
  expect(address()).toBe('/syllabus')
  expect(screen.getByLabelText('Field')).toHaveValue('gn?')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('the question mark lists every key; a page with a list of its own shows that', async () => {
  heard.length = 0
  const { unmount } = renderPage(<Page />)
  await userEvent.keyboard('?')
  const list = await screen.findByRole('dialog', { name: 'Keys' })
  for (const { key } of GO_KEYS) expect(within(list).getByText(key)).toBeVisible()
  await userEvent.keyboard('gn')
  expect(list).toBeVisible()
  unmount()

  renderPage(<Page ownList />)
  await userEvent.keyboard('?')
  expect(heard).toEqual(['?'])
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  await userEvent.keyboard('g?')
  expect(heard).toEqual(['?'])
  expect(await screen.findByRole('dialog', { name: 'Keys' })).toBeVisible()
})

test('no letter leads to two pages', () => {
  expect(new Set(GO_KEYS.map(({ key }) => key)).size).toBe(GO_KEYS.length)
})
