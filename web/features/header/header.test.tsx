import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { site } from '#web/lib/site.ts'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { expectLogged } from '#web/testing/setup.ts'
import { Header } from './index.ts'

const NOTHING_TOLD = { 'GET /rest/v1/notifications': { body: [] } }
const asha = learner({ user_metadata: { full_name: 'Asha Rao' } })

function profileSays(onboarding_test_taken: boolean) {
  return backendAnswers({ 'GET /rest/v1/profiles': { body: { onboarding_test_taken } }, ...NOTHING_TOLD })
}

test('a visitor gets the brand, both navigation groups and Sign In', () => {
  renderPage(<Header />, { at: '/test-results' })

  expect(screen.getByText('Your Mentor for Indian Economy')).toBeInTheDocument()
  const main = screen.getByRole('navigation', { name: 'Main Menu' })
  expect(
    within(main)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/daily-news', '/ebooks', '/events', '/syllabus', site.blogUrl])
  expect(
    within(main)
      .getAllByRole('link')
      .slice(0, 4)
      .map((link) => link.textContent),
  ).toEqual(['Daily News', 'E-Books', 'Events', 'Syllabus'])
  // in two places, of which a width shows one
  for (const [name, href] of [
    [/Video channel/, site.videoUrl],
    [/Messaging channel/, site.messagingUrl],
  ] as const)
    for (const link of screen.getAllByRole('link', { name })) expect(link).toHaveAttribute('href', href)
  expect(screen.getByText(site.mentorName)).toBeInTheDocument()
  expect(within(main).getByRole('link', { name: /Blog/ })).toHaveAttribute('target', '_blank')
  const tools = screen.getByRole('navigation', { name: 'Study Tools' })
  expect(
    within(tools)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Daily Mission', 'Practice', 'Mains Evaluation', 'Scheduler', 'Challenge', 'Performance'])
  expect(
    within(tools)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/daily-mission', '/practice', '/mains-evaluation', '/scheduler', '/challenges', '/performance'])
  expect(within(tools).getByRole('link', { current: 'page' })).toHaveTextContent('Practice')
  expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/auth')
})

test('the folded navigation names the section, opens both groups, and closes when one is chosen', async () => {
  renderPage(<Header />, { at: '/syllabus' })
  const toggle = screen.getByRole('button', { name: /Syllabus.*Tap to navigate/ })
  expect(toggle).toHaveAttribute('aria-expanded', 'false')

  await userEvent.click(toggle)
  const folded = screen.getByRole('navigation', { name: 'Navigate' })
  expect(within(folded).getByText('Main Menu')).toBeVisible()
  expect(within(folded).getByText('Study Tools')).toBeVisible()
  expect(within(folded).getByRole('link', { name: /Video channel/ })).toHaveAttribute('href', site.videoUrl)
  expect(within(folded).getByRole('link', { name: /Messaging channel/ })).toBeVisible()

  await userEvent.click(within(folded).getByRole('link', { name: 'Scheduler' }))
  expect(screen.getByRole('button', { name: /Scheduler.*Tap to navigate/ })).toHaveAttribute(
    'aria-expanded',
    'false',
  )
})

test('the folded navigation does not stay open over the page where the keyboard goes on', async () => {
  renderPage(
    <>
      <Header />
      <button type="button">Of the page</button>
    </>,
    { at: '/syllabus' },
  )
  const toggle = screen.getByRole('button', { name: /Syllabus.*Tap to navigate/ })
  await userEvent.click(toggle)
  const last = within(screen.getByRole('navigation', { name: 'Navigate' })).getByRole('link', {
    name: 'Performance',
  })
  last.focus()
  expect(toggle).toHaveAttribute('aria-expanded', 'true')
  await userEvent.tab()
  expect(toggle).toHaveAttribute('aria-expanded', 'false')
})

test('outside the menus the folded navigation is called Navigate', () => {
  renderPage(<Header />, { at: '/privacy-policy' })

  expect(screen.getByRole('button', { name: /Navigate.*Tap to navigate/ })).toBeInTheDocument()
})

test('a learner opens the menu: name, email, View Profile, Sign Out', async () => {
  profileSays(true)
  const { settled } = renderPage(<Header />, { as: asha })
  const avatar = await screen.findByRole('button', { name: /Asha Rao/ })
  await settled()
  expect(avatar).toHaveTextContent('AR')
  expect(screen.queryByText('Assessment Test Pending')).not.toBeInTheDocument()

  await userEvent.click(avatar)
  // of the menu beside its button, which bears the name too
  expect(screen.getByText('asha@example.in').parentElement).toHaveTextContent('Asha Raoasha@example.in')
  expect(screen.getByText('asha@example.in')).toBeVisible()
  expect(screen.getByRole('menuitem', { name: 'View Profile' })).toHaveAttribute('href', '/profile')
  expect(screen.getByRole('menuitem', { name: 'View Profile' })).toHaveFocus()

  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('menu')).not.toBeInTheDocument()
  expect(avatar).toHaveFocus()
})

test('a learner who has not taken the test sees a badge and the card', async () => {
  profileSays(false)
  renderPage(<Header />, { as: asha })
  await userEvent.click(await screen.findByRole('button', { name: /Assessment Test Pending/ }))

  expect(screen.getByRole('heading', { name: 'Assessment Test Pending' })).toBeVisible()
  expect(screen.getByText('Complete your assessment test to get personalized recommendations')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Take Assessment' })).toHaveAttribute('href', '/onboarding-test')
})

test('the keyboard reaches the assessment from the menu', async () => {
  profileSays(false)
  const { address } = renderPage(<Header />, { as: asha })
  const avatar = await screen.findByRole('button', { name: /Assessment Test Pending/ })
  avatar.focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(screen.getByRole('menuitem', { name: 'View Profile' })).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  expect(screen.getByRole('link', { name: 'Take Assessment' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(address()).toBe('/onboarding-test')
})

test('when the assessment check fails there is no badge', async () => {
  expectLogged('Could not read profiles')
  backendAnswers({ 'GET /rest/v1/profiles': { status: 400, body: { message: 'down' } }, ...NOTHING_TOLD })
  const { settled } = renderPage(<Header />, { as: asha })
  await screen.findByRole('button', { name: /Asha Rao/ })
  await settled()

  expect(screen.queryByText('Assessment Test Pending')).not.toBeInTheDocument()
})

test('signing out ends on /landing with a word about it', async () => {
  profileSays(true)
  const signOut = vi.fn(async () => {})
  const { address } = renderPage(<Header />, { as: asha, at: '/profile', session: { signOut } })
  await userEvent.click(await screen.findByRole('button', { name: /Asha Rao/ }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Sign Out' }))

  await vi.waitFor(() => expect(address()).toBe('/landing'))
  expect(signOut).toHaveBeenCalledOnce()
  expect(await screen.findByText('Signed out successfully')).toBeVisible()
})

test('a failed sign-out is logged only', async () => {
  expectLogged('Could not sign out')
  profileSays(true)
  const signOut = vi.fn(() => Promise.reject(new Error('down')))
  const { settled } = renderPage(<Header />, { as: asha, session: { signOut } })
  await userEvent.click(await screen.findByRole('button', { name: /Asha Rao/ }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Sign Out' }))
  await settled()

  expect(screen.getByRole('alert')).toBeEmptyDOMElement()
  expect(screen.queryByText('Signed out successfully')).not.toBeInTheDocument()
})

test('the header speaks Hindi when asked to', async () => {
  renderPage(<Header />)
  await userEvent.click(screen.getByRole('button', { name: /हिंदी/ }))

  expect(screen.getByRole('navigation', { name: 'अध्ययन साधन' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'साइन इन' })).toBeVisible()
})
