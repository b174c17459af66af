/** How many days back a desk looks; it stands in the address. */

import { useSearchParams } from 'react-router'
import { QueueChoice } from '#web/components/queue-list.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './desk-sums-copy.ts'

const CHOICES = ['7', '28', '90'] as const

export function useDays(): number {
  const [address] = useSearchParams()
  const said = CHOICES.find((days) => days === address.get('days'))
  return Number(said ?? '28')
}

export function DaysChoice() {
  const words = useCopy(copy)
  const [, setAddress] = useSearchParams()
  const days = useDays()
  return (
    <QueueChoice
      label={words.daysBack}
      options={CHOICES.map((value) => ({ value, label: words.days(value) }))}
      chosen={String(days)}
      onChoose={(value) =>
        setAddress(
          (now) => {
            now.set('days', value)
            return now
          },
          { replace: true },
        )
      }
    />
  )
}
