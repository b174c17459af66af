/** Tells others of one's own marks, without any place: as a text, or as a picture where the device takes one. */

import { useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { useLastFailure } from '#web/components/use-last-failure.ts'
import { marks } from '#web/features/player/index.ts'
import { copyText } from '#web/lib/copy-text.ts'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { logFailure } from '#web/lib/log.ts'
import { textIn } from './challenge-rules.ts'
import type { Results } from './challenge-types.ts'
import { Part } from './part.tsx'
import { copy } from './results-copy.ts'
import { canShare, handOver } from './share.ts'
import { drawCard } from './share-picture.ts'

export function SharePart({ results }: { results: Results }) {
  const words = useCopy(copy)
  const failure = useLastFailure()
  const { language } = useLanguage()
  const [isDrawing, setIsDrawing] = useState(false)
  const { challenge, entry, right } = results
  const { title, question_count: count, rule } = challenge
  const score = marks(entry.score_sixths ?? 0)
  const full = marks(count * rule.right_sixths)
  const text = words.shareText(textIn(title, language), score, full, right, count)

  async function copyScore() {
    failure.clear()
    if (await copyText(text)) toast.success(words.copied)
    else failure.tell(words.copyFailed)
  }

  async function sharePicture() {
    setIsDrawing(true)
    try {
      const picture = await drawCard({
        title: textIn(title, language),
        score,
        of: words.of(full),
        lines: [`${words.right} ${right} / ${count}`],
      })
      const files = [new File([picture], 'challenge.png', { type: 'image/png' })]
      await handOver(navigator.canShare?.({ files }) ? { text, files } : { text })
    } catch (cause) {
      logFailure('Could not draw the card', cause)
      await handOver({ text })
    } finally {
      setIsDrawing(false)
    }
  }
  return (
    <Part title={words.share} says={words.shareSays}>
      <p className="mt-3 border-accent-line border-l-3 pl-3 font-read text-item">{text}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        {canShare() && (
          <>
            <Button onClick={() => void handOver({ text })}>{words.shareCard}</Button>
            <Button isBusy={isDrawing} onClick={() => void sharePicture()}>
              {words.sharePicture}
            </Button>
          </>
        )}
        <Button onClick={() => void copyScore()}>{words.copyText}</Button>
      </div>
    </Part>
  )
}
