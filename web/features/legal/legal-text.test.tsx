import { screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { env } from '#web/lib/env.ts'
import { site } from '#web/lib/site.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import PrivacyPolicyPage from './privacy-policy-page.tsx'

const was = { site: { ...site }, env: { ...env } }
afterEach(() => {
  Object.assign(site, was.site)
  Object.assign(env, was.env)
  localStorage.clear()
})

const contact = () =>
  within(screen.getByRole('heading', { name: 'Whom to write to' }).closest('section') as HTMLElement)

test('the policy names the address of the deployment, else the channel, else the mentor: never nobody', () => {
  Object.assign(env, { contactEmail: 'mentor@example.in' })
  const first = renderPage(<PrivacyPolicyPage />)
  expect(contact().getByRole('link', { name: 'mentor@example.in' })).toHaveAttribute(
    'href',
    'mailto:mentor@example.in',
  )
  first.unmount()
  Object.assign(env, { contactEmail: '' })
  Object.assign(site, { messagingUrl: 'https://messages.example.in/economy' })
  const second = renderPage(<PrivacyPolicyPage />)
  expect(contact().getByRole('link', { name: /messages\.example\.in/ })).toBeVisible()
  second.unmount()
  Object.assign(site, { messagingUrl: '' })
  renderPage(<PrivacyPolicyPage />)
  expect(contact().getByText('Speak to the mentor who runs this site.')).toBeVisible()
})

test('the policy says that the country of a sign-in is derived and kept, in both languages', () => {
  const english = renderPage(<PrivacyPolicyPage />)
  expect(screen.getByText(/^Your sign-ins: .*the country that its network address belongs to/)).toBeVisible()
  english.unmount()
  localStorage.setItem('language', 'hi')
  renderPage(<PrivacyPolicyPage />)
  expect(screen.getByText(/^आपके साइन इन: .*देश/)).toBeVisible()
})
