/** Another device is somewhere else in this work: the learner says where to go on. */

import { useNavigate } from 'react-router'
import { Button } from '#web/components/ui/button.tsx'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { DEVICES } from './device.ts'
import { copy } from './reading-copy.ts'
import type { StoredPlace } from './reading-types.ts'
import { resuming } from './use-place.ts'

export function OtherDevice({
  place,
  work,
  part,
  onAnswer,
  onShow,
}: {
  place: StoredPlace
  work: string
  part: string
  onAnswer: (goes: boolean) => void
  onShow: (block: string) => void
}) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const navigate = useNavigate()
  const known = DEVICES.find((name) => name === place.device_name)
  const asks = words.askWhere(place.percent, known ? words.devices[known] : place.device_name)

  function go() {
    onAnswer(true)
    if (place.part === part) {
      if (place.block) onShow(place.block)
    } else navigate(`/ebooks?book=${work}&chapter=${place.part}`, { state: resuming(place) })
  }

  return (
    <section
      lang={language}
      aria-label={asks}
      className="my-3 grid max-w-read gap-2 border-accent-line border-l-3 bg-surface px-4 py-3 font-ui print:hidden"
    >
      <p className="font-semibold">{asks}</p>
      {place.quote && <p className="line-clamp-2 text-muted text-sm">{words.askWhereSays(place.quote)}</p>}
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={go}>
          {words.goThere}
        </Button>
        <Button onClick={() => onAnswer(false)}>{words.stayHere}</Button>
      </div>
    </section>
  )
}
