/** How many words stand there, against the limit. */

import { countWords } from '#supabase/functions/_shared/mains/words.ts'
import { useCopy } from '#web/lib/language.tsx'
import { wordsState } from './clock-rules.ts'
import { copy } from './write-copy.ts'

const LOOKS = { under: 'text-ink', near: 'text-caution', over: 'text-negative' }

export function WordCount({ text, limit }: { text: string; limit: number }) {
  const words = useCopy(copy)
  const count = countWords(text)
  const state = wordsState(count, limit)
  const says =
    state === 'over' ? words.over(count - limit) : count === limit ? words.atLimit : words.near(limit - count)
  return (
    <div className="flex flex-wrap items-baseline gap-x-2 tabular-nums">
      <p className={`font-medium text-sm ${LOOKS[state]}`}>{words.wordsOf(count, limit)}</p>
      {state !== 'under' && <p className={`text-2xs ${LOOKS[state]}`}>{says}</p>}
      {/* told once, and not with every letter */}
      <p role="status" className="sr-only">
        {state === 'over' ? words.atLimit : state === 'near' ? words.near(Math.ceil(limit * 0.1)) : ''}
      </p>
    </div>
  )
}
