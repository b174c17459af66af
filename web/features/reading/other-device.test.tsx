import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '#web/testing/render-page.tsx'
import { OtherDevice } from './other-device.tsx'

const place = {
  ...{ work: 'money', part: 'the-bank', block: 'notes.2', at_char: 0, quote: '', percent: 62, version: 3 },
  ...{ device: '00000000-0000-4000-8000-0000000000aa', moved_at: '2026-11-21T06:00:00+00:00' },
}

test.each([
  ['en', 'Android phone', 'Continue from 62\u00a0% on your Android phone?'],
  ['hi', 'Android phone', 'आपके Android फ़ोन पर 62% से आगे पढ़ें?'],
  ['hi', 'Windows computer', 'आपके Windows कंप्यूटर पर 62% से आगे पढ़ें?'],
  // named by an older release, or a newer one
  ['hi', 'Reader', 'आपके Reader पर 62% से आगे पढ़ें?'],
  ['hi', '', 'दूसरे डिवाइस पर 62% से आगे पढ़ें?'],
])('in %s the device %s is named in the language of the page', async (language, device_name, says) => {
  localStorage.setItem('language', language)
  renderPage(
    <OtherDevice
      place={{ ...place, device_name }}
      work="money"
      part="the-bank"
      onAnswer={() => {}}
      onShow={() => {}}
    />,
  )

  expect(await screen.findByRole('region', { name: says })).toBeVisible()
})
