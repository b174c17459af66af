/** In the place of a part that is closed for a while: why, in the reader's language. */

import { CirclePause } from 'lucide-react'
import type { ClosedPart } from '#web/lib/closed-parts.ts'
import { defineCopy, useCopy, useLanguage } from '#web/lib/language.tsx'

const copy = defineCopy({
  en: { title: 'Closed for a while' },
  hi: { title: 'कुछ समय के लिए बंद' },
})

export function ClosedNotice({ part, also }: { part: ClosedPart; also?: string }) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  return (
    <div role="status" className="flex gap-3 border-rule border-y py-4 text-sm">
      <CirclePause aria-hidden size={20} strokeWidth={1.6} className="mt-0.5 shrink-0 text-caution" />
      <div>
        <b className="block">{words.title}</b>
        <p>{language === 'hi' ? part.reason_hi : part.reason}</p>
        {also && <p className="mt-1 text-muted">{also}</p>}
      </div>
    </div>
  )
}
