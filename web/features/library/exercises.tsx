/** The exercises of a chapter; each answer waits behind a button of its own. */

import { useId, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { copy } from './book-copy.ts'
import type { Exercise } from './book-queries.ts'
import { Prose } from './prose.tsx'

export function Exercises({ exercises, isShort = false }: { exercises: Exercise[]; isShort?: boolean }) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  return (
    <>
      {!isShort && (
        <p lang={language} className="mb-2 text-muted text-sm">
          {words.exercisesSay}
        </p>
      )}
      <ol>
        {exercises.map((exercise, at) => (
          <OneExercise key={exercise.question} number={at + 1} exercise={exercise} />
        ))}
      </ol>
    </>
  )
}

function OneExercise({ number, exercise }: { number: number; exercise: Exercise }) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const [isShown, setIsShown] = useState(false)
  const answerId = useId()
  const kind = words.kinds[exercise.kind as keyof typeof words.kinds] ?? exercise.kind
  return (
    <li className="border-rule border-t py-4">
      <p lang={language} className="mb-1 font-medium text-muted text-xs">
        {number}. {kind}
      </p>
      <Prose text={exercise.question} />
      <Button
        variant="secondary"
        size="sm"
        lang={language}
        className="mt-3"
        aria-expanded={isShown}
        aria-controls={answerId}
        onClick={() => setIsShown(!isShown)}
      >
        {isShown ? words.hideAnswer : words.showAnswer}
        <span className="sr-only">, {words.answerOf(number)}</span>
      </Button>
      <div id={answerId} hidden={!isShown} className="mt-3 border-ink border-l-3 pl-4">
        {isShown && <Prose text={exercise.answer} />}
      </div>
    </li>
  )
}
