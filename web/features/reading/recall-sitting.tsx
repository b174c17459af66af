/** `&recall=SECTION&attempt=…` on a text: the check of one section in the player; at its end the section counts as read. */

import { useQueryClient } from '@tanstack/react-query'
import { toast } from '#web/components/ui/toast.tsx'
import { attemptKeys, Sitting } from '#web/features/player/index.ts'
import { useCopy } from '#web/lib/language.tsx'
import { logFailure } from '#web/lib/log.ts'
import { useNavigateHere } from '#web/lib/use-navigate-here.ts'
import { copy } from './reading-copy.ts'
import type { ReadText } from './reading-types.ts'
import { keepSectionRead, sectionKeys } from './section-queries.ts'

export default function RecallSitting({
  text,
  section,
  title,
  attemptId,
}: {
  text: ReadText
  section: string
  title: string
  attemptId: string
}) {
  const words = useCopy(copy)
  const navigate = useNavigateHere()
  const client = useQueryClient()
  const home = `${text.href}#${section}`

  async function finish() {
    try {
      await keepSectionRead(text, section, 'recalled', attemptId)
      toast.success(words.readSaved)
    } catch (cause) {
      logFailure('Could not count a section as read', cause)
      toast.error(words.readFailed)
    }
    for (const queryKey of [sectionKeys.all, attemptKeys.all, ['my_reviews']]) {
      void client.invalidateQueries({ queryKey })
    }
    navigate(home, { replace: true })
  }

  return (
    <Sitting
      attemptId={attemptId}
      titleOf={() => words.recallTitle(title)}
      home={home}
      homeName={words.recallHome}
      onLeave={() => navigate(home, { replace: true })}
      onOver={() => void finish()}
    />
  )
}
