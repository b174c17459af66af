import { screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { env } from '#web/lib/env.ts'
import { site } from '#web/lib/site.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import PrivacyPolicyPage from './privacy-policy-page.tsx'
import TermsOfServicePage from './terms-of-service-page.tsx'

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

test('the policy names what the assessment asks, compensatory time and answers that others compare, in both languages', () => {
  const english = renderPage(<PrivacyPolicyPage />)
  const stored = section('What is stored, and why')
  expect(stored).toMatch(/the year you aim at.*feel firm or weak/)
  expect(stored).toMatch(/compensatory time.*which disability it is for is not asked/)
  expect(stored).toMatch(/others compare.*without your name/)
  english.unmount()
  localStorage.setItem('language', 'hi')
  renderPage(<PrivacyPolicyPage />)
  const inHindi = section('क्या रखा जाता है और क्यों')
  expect(inHindi).toMatch(/किस वर्ष परीक्षा.*प्रतिपूरक समय.*दिव्यांगता.*तुलना/)
})

/** The whole of a section, as it is read. */
const section = (title: string) =>
  screen.getByRole('heading', { name: title }).closest('section')?.textContent ?? ''

test('the policy names all that leaves the site: answers and pages to models, and both messages to the automation', () => {
  const english = renderPage(<PrivacyPolicyPage />)
  const leaves = section('What leaves this site')
  expect(leaves).toMatch(/the text of a mains answer/)
  expect(leaves).toMatch(/pictures of your pages/)
  expect(leaves).toMatch(/number of your account/)
  expect(leaves).toMatch(/how you signed up/)
  expect(leaves).not.toMatch(/name and email address once/)
  expect(screen.getByText(/In force since 29 Nov/)).toBeVisible()
  english.unmount()
  localStorage.setItem('language', 'hi')
  renderPage(<PrivacyPolicyPage />)
  const hindi = section('इस साइट से बाहर क्या जाता है')
  expect(hindi).toMatch(/मुख्य परीक्षा के उत्तर का पाठ/)
  expect(hindi).toMatch(/पृष्ठों के चित्र/)
  expect(hindi).toMatch(/खाते की संख्या/)
  expect(hindi).not.toMatch(/एक बार मिलता है/)
})

test('the policy names what the browser keeps beside the session: searches, drafts, pages, readings, wishes', () => {
  const english = renderPage(<PrivacyPolicyPage />)
  for (const kept of [/searched for/, /drafts/, /pictures of pages/, /without a connection/, /a seat/])
    expect(section('What stays in your browser')).toMatch(kept)
  english.unmount()
  localStorage.setItem('language', 'hi')
  renderPage(<PrivacyPolicyPage />)
  for (const kept of [/खोज/, /मसौदे/, /चित्र/, /बिना इंटरनेट/, /सीट/])
    expect(section('आपके ब्राउज़र में क्या रहता है')).toMatch(kept)
})

test('the terms say who else sees what is written, and promise no less', () => {
  const english = renderPage(<TermsOfServicePage />)
  expect(section('What you write')).toMatch(/with your initials/)
  expect(section('What you write')).toMatch(/that you rate is copied/)
  expect(section('What you write')).not.toMatch(/for nothing else/)
  english.unmount()
  localStorage.setItem('language', 'hi')
  renderPage(<TermsOfServicePage />)
  expect(section('आप जो लिखते हैं')).toMatch(/नाम के पहले अक्षर/)
  expect(section('आप जो लिखते हैं')).toMatch(/राय देते हैं/)
})

test('how long what happened around an account is kept stands there, as the nightly job has it', () => {
  const english = renderPage(<PrivacyPolicyPage />)
  expect(section('How long it is kept')).toMatch(/thirty days.*400 days/)
  english.unmount()
  localStorage.setItem('language', 'hi')
  renderPage(<PrivacyPolicyPage />)
  expect(section('कितने समय तक रखा जाता है')).toMatch(/तीस दिन.*400 दिन/)
})
