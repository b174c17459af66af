/** The checklist of the question, each point with the learner's own words that cover it, or without. */

import { Check, CircleDashed, Minus } from 'lucide-react'
import { useCopy } from '#web/lib/language.tsx'
import { Part } from './part.tsx'
import { copy } from './result-copy.ts'
import type { Point } from './stored-shapes.ts'

const LOOKS = {
  covered: { Icon: Check, look: 'text-positive' },
  partly: { Icon: CircleDashed, look: 'text-caution' },
  missing: { Icon: Minus, look: 'text-negative' },
}

export function PointsPart({
  points,
  language,
  onShow,
}: {
  points: readonly Point[]
  /** Of the answer, which is what is quoted. */
  language: 'en' | 'hi'
  onShow: (markId: string) => void
}) {
  const words = useCopy(copy)
  const count = (verdict: Point['verdict']) => points.filter((point) => point.verdict === verdict).length
  return (
    <Part title={words.points} aside={words.pointsSaid(count('covered'), count('partly'), count('missing'))}>
      <ul className="border-rule border-t">
        {points.map(({ index, point, verdict, quote, span }) => {
          const { Icon, look } = LOOKS[verdict]
          return (
            <li
              key={index}
              className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-2 border-rule border-b py-3 text-sm"
            >
              <Icon aria-hidden size={18} strokeWidth={2} className={`mt-0.5 ${look}`} />
              <div className="grid gap-1">
                <p>
                  <span className={`font-semibold ${look}`}>{words.verdicts[verdict]}:</span>{' '}
                  <span lang="en">{point}</span>
                </p>
                {quote && (
                  <p className="text-muted text-xs">
                    {words.inYourWords}:{' '}
                    {span ? (
                      <button
                        type="button"
                        lang={language}
                        aria-label={words.quoteJumps(quote)}
                        onClick={() => onShow(`point-${index}`)}
                        className="inline min-h-6 py-1 text-left font-read text-ink text-sm italic underline decoration-control decoration-dotted underline-offset-4 hover:decoration-solid"
                      >
                        “{quote}”
                      </button>
                    ) : (
                      <q lang={language} className="font-read text-ink text-sm italic">
                        {quote}
                      </q>
                    )}
                  </p>
                )}
              </div>
            </li>
          )
        })}
      </ul>
    </Part>
  )
}
