import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '#web/testing/render-page.tsx'
import { Prose } from './prose.tsx'

test('each cell of a table is named by its column and by its row', () => {
  renderPage(<Prose text={'| Crop | Premium |\n|---|---|\n| Kharif | 2 |\n| Rabi | 1.5 |'} />)

  expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual(['Crop', 'Premium'])
  expect(screen.getAllByRole('rowheader').map((cell) => cell.textContent)).toEqual(['Kharif', 'Rabi'])
  expect(screen.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['2', '1.5'])
})
