/** Two texts of one thing, where they differ: whoever has to say which of them stands sees both first. */

import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useCopy } from '#web/lib/language.tsx'
import { Difference } from './difference.tsx'
import { differencesOf } from './difference-rules.ts'
import { focusOn } from './focus-in.ts'
import { ScrollBox } from './scroll-box.tsx'
import { Button } from './ui/button.tsx'
import { copy } from './what-differs-copy.ts'

export function WhatDiffers({ mine, readTheirs }: { mine: object; readTheirs: () => Promise<object> }) {
  const words = useCopy(copy)
  const says = useRef<HTMLParagraphElement>(null)
  const look = useMutation({ mutationFn: readTheirs })
  // the button that was pressed has gone
  useEffect(() => {
    if (look.isSuccess && document.activeElement === document.body)
      focusOn(says.current, { preventScroll: true })
  }, [look.isSuccess])
  if (!look.data) {
    return (
      <>
        <Button size="sm" variant="quiet" isBusy={look.isPending} onClick={() => look.mutate()}>
          {words.see}
        </Button>
        {look.isError && <p className="basis-full text-negative">{words.failed}</p>}
      </>
    )
  }
  const [before, after] = [{ ...look.data }, { ...mine }]
  const isSame = differencesOf(before, after).length === 0
  return (
    <div className="min-w-0 basis-full">
      <p ref={says} className="text-muted">
        {isSame ? words.same : words.order}
      </p>
      {/* it stays at the upper edge of a small screen: what is written below must still be seen */}
      <ScrollBox label={words.see} className="max-sm:max-h-40">
        <Difference before={before} after={after} />
      </ScrollBox>
    </div>
  )
}
