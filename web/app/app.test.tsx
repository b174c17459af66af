import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { brokenStorage } from '#web/testing/broken-storage.ts'
import { App } from './app.tsx'

function openSite(address: string) {
  const backend = backendAnswers({
    'POST /rest/v1/rpc/log_security_event': { body: null },
    'POST /rest/v1/rpc/site_state': { body: { off: [], announcements: [] } },
    'GET /rest/v1/facts': { body: [] },
    'GET /rest/v1/topics': { body: [] },
  })
  window.history.pushState(null, '', address)
  render(<App />)
  return backend
}

const chatButton = () => screen.queryByRole('button', { name: 'Open AI Chat Assistant' })
const studyTools = () => screen.queryByRole('navigation', { name: 'Study Tools' })

test.each(['/', '/landing'])('%s has neither header nor chat button', async (address) => {
  openSite(address)

  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible()
  expect(studyTools()).not.toBeInTheDocument()
  expect(chatButton()).not.toBeInTheDocument()
})

test('any other page has both, with a skip link, one main part and a title of its own', async () => {
  openSite('/privacy-policy')

  expect(await screen.findByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible()
  expect(studyTools()).toBeInTheDocument()
  expect(chatButton()).toBeVisible()
  expect(screen.getByText('Skip to content')).toHaveAttribute('href', '#main')
  expect(screen.getAllByRole('main')).toHaveLength(1)
  expect(document.title).toBe('Privacy Policy · UPSC Indian Economy Mentor')
})

test('each page that is opened is logged as a view of it', async () => {
  const { asked } = openSite('/privacy-policy')
  const views = () => asked('POST /rest/v1/rpc/log_security_event').map(({ body }) => body)
  await waitFor(() =>
    expect(views()).toMatchObject([{ p_event_type: 'page_view', p_description: '/privacy-policy' }]),
  )
})

test('an unknown address says so and leads home', async () => {
  openSite('/nowhere')

  expect(await screen.findByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/')
  expect(studyTools()).toBeInTheDocument()
})

test('in the auth layout an unknown address says so without header and chat', async () => {
  openSite('/auth/nowhere')

  expect(await screen.findByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
  expect(studyTools()).not.toBeInTheDocument()
  expect(chatButton()).not.toBeInTheDocument()
})

test('a visitor to /profile is sent to /auth', async () => {
  openSite('/profile')

  // what was found may have been drawn anew by the time it is looked at
  await waitFor(() => expect(screen.getByRole('button', { name: 'Continue with Google' })).toBeVisible())
  expect(window.location.pathname).toBe('/auth')
})

test('another page takes the focus to its title', async () => {
  openSite('/privacy-policy')
  await screen.findByRole('heading', { level: 1, name: 'Privacy Policy' })
  await userEvent.click(screen.getAllByRole('link', { name: 'Events' })[0] as HTMLElement)

  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Events' })).toHaveFocus())
  expect(document.title).toMatch(/^Events/)
})

test('a page that comes late leaves the focus to whoever is at something else by then', async () => {
  openSite('/privacy-policy')
  await screen.findByRole('heading', { level: 1, name: 'Privacy Policy' })
  fireEvent.click(screen.getAllByRole('link', { name: 'Syllabus' })[0] as HTMLElement)
  expect(screen.queryByRole('heading', { level: 1 })).not.toBeInTheDocument()
  const elsewhere = screen.getAllByRole('button', { name: 'Search' })[0] as HTMLElement
  fireEvent.keyDown(document.body, { key: 'Tab' })
  elsewhere.focus()

  expect(await screen.findByRole('heading', { level: 1, name: 'Syllabus' })).toBeVisible()
  expect(elsewhere).toHaveFocus()
})

test('in Hindi, a page is in Hindi', async () => {
  localStorage.setItem('language', 'hi')
  openSite('/privacy-policy')

  expect(await screen.findByRole('heading', { level: 1, name: 'गोपनीयता नीति' })).toBeVisible()
  expect(document.documentElement).toHaveAttribute('lang', 'hi')
})

afterEach(() => vi.restoreAllMocks())

test('a browser that refuses storage shows the pages all the same', async () => {
  brokenStorage()
  openSite('/privacy-policy')

  expect(await screen.findByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible()
})
