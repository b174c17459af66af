/** After a duel among friends: another one on the same topics. */

import { Button } from '#web/components/ui/button.tsx'
import { useClosed } from '#web/lib/closed-parts.ts'
import { useCopy } from '#web/lib/language.tsx'
import { useNewDuel } from './friend-duel.tsx'
import { Part } from './part.tsx'
import { copy } from './results-copy.ts'

export function AnotherDuel({ topics }: { topics: string[] }) {
  const words = useCopy(copy)
  const { make } = useNewDuel(topics)
  if (useClosed('challenges')) return null
  return (
    <Part title={words.again} says={words.againSays}>
      <Button className="mt-3" isBusy={make.isPending} onClick={() => make.mutate()}>
        {words.againMake}
      </Button>
    </Part>
  )
}
