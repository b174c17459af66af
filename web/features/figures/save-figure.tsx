/** Makes a card of a figure: its name in front, the reading with its date behind. */

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { saveCards } from '#web/features/cards/index.ts'
import { factNameIn, saidIn } from '#web/features/indicators/index.ts'
import { fullStop } from '#web/lib/full-stop.ts'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { copy } from './figures-copy.ts'
import type { Figure } from './figures-queries.ts'

export function SaveFigure({ figure }: { figure: Figure }) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const name = factNameIn(language, figure)
  // Pressed twice, it is one card.
  const [cardId] = useState(() => crypto.randomUUID())
  const save = useMutation({
    mutationFn: () =>
      saveCards([
        {
          ...{ id: cardId, front: words.cardFront(name), topic: figure.topic },
          back: `${saidIn(language, figure)}${fullStop(language)} ${figure.publisher ?? ''}`.trim(),
          source: { kind: 'note', title: name, href: `/daily-news?fact=${figure.id}` },
        },
      ]),
    onSuccess: () => toast.success(words.saved),
    onError: () => toast.error(words.notSaved),
  })
  return (
    <Button variant="quiet" isBusy={save.isPending} onClick={() => save.mutate()}>
      {words.save}
    </Button>
  )
}
