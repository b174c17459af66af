import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { EventTime, useMomentInWords } from './event-time.tsx'

const lives = vi.hoisted(() => ({ in: 'Asia/Kolkata' }))
vi.mock('#web/lib/dates.ts', async (original) => ({ ...(await original()), learnerTimeZone: () => lives.in }))

function Sentence({ moment }: { moment: Date }) {
  return <p>until {useMomentInWords(moment)}</p>
}

test.each([
  ['Asia/Kolkata', '2 Dec, 01:30 IST', '01:30 IST'],
  [
    'Europe/London',
    '2 Dec, 01:30 IST (1 Dec, 20:00, Europe/London)',
    '01:30 IST (1 Dec, 20:00, Europe/London)',
  ],
  ['Asia/Tokyo', '2 Dec, 01:30 IST (05:00, Asia/Tokyo)', '01:30 IST (05:00, Asia/Tokyo)'],
])(
  'in %s a moment is told by the Indian clock, and by the reader’s own where it shows another time',
  (zone, said, shown) => {
    lives.in = zone
    const moment = new Date('2026-12-01T20:00:00Z')
    render(
      <>
        <Sentence moment={moment} />
        <EventTime moment={moment} />
      </>,
    )
    expect(screen.getByText(/^until/)).toHaveTextContent(`until ${said}`)
    expect(screen.getByRole('time')).toHaveTextContent(shown)
  },
)
