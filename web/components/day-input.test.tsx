import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { DayInput } from './day-input.tsx'

function Field({ onDay }: { onDay: (day: string | null) => void }) {
  const [day, setDay] = useState<string | null>('2026-12-03')
  return (
    <DayInput
      aria-label="Day"
      min="2026-12-02"
      day={day}
      onDay={(next) => {
        setDay(next)
        onDay(next)
      }}
    />
  )
}

test('a day that is typed in parts is followed when it is one, and not taken from the field before', () => {
  const days: (string | null)[] = []
  render(<Field onDay={(day) => days.push(day)} />)
  const field = screen.getByLabelText('Day')
  const type = (value: string) => fireEvent.change(field, { target: { value } })
  type('0002-12-03')
  expect(field).toHaveValue('0002-12-03')
  type('2026-11-03')
  expect(field).toHaveValue('2026-11-03')
  expect(days).toEqual([])
  type('2027-11-03')
  expect(days).toEqual(['2027-11-03'])

  type('')
  fireEvent.blur(field)
  expect(field).toHaveValue('2027-11-03')
  expect(days).toEqual(['2027-11-03'])
})
