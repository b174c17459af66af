import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { MarkPanel } from './mark-panel.tsx'
import type { Annotation } from './reading-types.ts'

const annotation: Annotation = {
  ...{ id: 'm', kind: 'highlight', place: 'note', item: 'inflation', section: '', block: 'b', version: 0 },
  ...{ start_char: 0, end_char: 6, quote: 'Prices', prefix: '', suffix: '', colour: 'green', note: '' },
  created_at: '2026-11-20T06:00:00Z',
}

const told = (refused: string) =>
  renderPage(
    <MarkPanel
      marked={{ annotation, found: null }}
      refused={refused}
      onChange={() => {}}
      onRemove={() => {}}
      onCard={() => {}}
      onAsk={() => {}}
      onClose={() => {}}
      onPassage={() => undefined}
    />,
    { as: learner() },
  )

test('why the server does not take a mark is told in the language of the interface', () => {
  told('You can keep 5000 of these at most')
  expect(screen.getByText('Kept on this device only: You can keep 5000 of these at most')).toBeVisible()
})

test('and in Hindi, also where the database itself will not keep it', () => {
  localStorage.setItem('language', 'hi')
  const { unmount } = told('You can keep 5000 of these at most')
  expect(
    screen.getByText('केवल इस डिवाइस पर सुरक्षित: ऐसे अधिक से अधिक 5000 निशान रखे जा सकते हैं। पहले कुछ हटाएँ'),
  ).toBeVisible()
  unmount()
  told('new row for relation "annotations" violates check constraint "annotations_note_check"')
  expect(
    screen.getByText('केवल इस डिवाइस पर सुरक्षित: सर्वर यह मान स्वीकार नहीं करता (annotations_note_check)'),
  ).toBeVisible()
})
