/** Again, hard, good, easy: each says when the card comes back. */

import { buttonClass } from '#web/components/ui/button.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { AGAIN, RATINGS, type Rating, spanOf } from './card-rules.ts'
import { copy } from './cards-copy.ts'

export function RatingButtons({
  daysAhead,
  onRate,
}: {
  daysAhead: Record<Rating, number>
  onRate: (rating: Rating) => void
}) {
  const words = useCopy(copy)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs
    <div role="group" aria-label={words.howWell} className="grid grid-cols-4 gap-2 md:gap-3">
      {RATINGS.map((rating) => (
        <button
          key={rating}
          type="button"
          aria-keyshortcuts={String(rating)}
          onClick={() => onRate(rating)}
          className={buttonClass({}, 'min-h-14 flex-col gap-0 px-1 whitespace-normal! leading-tight')}
        >
          {words.ratings[rating]}
          <small className="font-normal text-2xs text-muted tabular-nums">
            {rating === AGAIN ? words.thisSitting : spanWords(words, daysAhead[rating])}
          </small>
        </button>
      ))}
    </div>
  )
}

function spanWords(words: (typeof copy)['en'], days: number) {
  const { unit, count } = spanOf(days)
  return words.spans[unit](count)
}
