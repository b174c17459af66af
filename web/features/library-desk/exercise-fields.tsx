/** The exercises of a chapter, each with its answer. */

import { useRef } from 'react'
import type { DocumentFields } from '#supabase/functions/_shared/library/document.ts'
import { EXERCISE_KINDS } from '#supabase/functions/_shared/library/exercise-kinds.ts'
import { Choice, Text } from '#web/components/labelled-fields.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './document-copy.ts'

type Exercise = DocumentFields['exercises'][number]

export function ExerciseFields({
  exercises,
  onChange,
}: {
  exercises: readonly Exercise[]
  onChange: (exercises: Exercise[]) => void
}) {
  const words = useCopy(copy)
  const add = useRef<HTMLButtonElement>(null)
  const change = (at: number, changes: Partial<Exercise>) =>
    onChange(exercises.map((one, place) => (place === at ? { ...one, ...changes } : one)))
  return (
    <div className="clear-both grid gap-5">
      {exercises.map((exercise, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: exercises have no name of their own
        <div key={at} className="grid gap-3 border-rule border-l-2 pl-4">
          <Choice
            label={words.exerciseKind}
            value={exercise.kind}
            onChange={({ target }) => change(at, { kind: target.value })}
          >
            {EXERCISE_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {words.exerciseKinds[kind]}
              </option>
            ))}
          </Choice>
          <Text
            label={words.question}
            lang="en"
            value={exercise.question}
            onChange={({ target }) => change(at, { question: target.value })}
          />
          <Text
            label={words.answer}
            lang="en"
            value={exercise.answer}
            onChange={({ target }) => change(at, { answer: target.value })}
          />
          <div>
            <Button
              variant="quiet"
              size="sm"
              onClick={() => {
                // the next one's button takes its place; after the last there is none
                if (at === exercises.length - 1) add.current?.focus()
                onChange(exercises.filter((_, place) => place !== at))
              }}
            >
              {words.removeExercise}
            </Button>
          </div>
        </div>
      ))}
      <div>
        <Button
          ref={add}
          size="sm"
          onClick={() => onChange([...exercises, { kind: 'recall', question: '', answer: '' }])}
        >
          {words.addExercise}
        </Button>
      </div>
    </div>
  )
}
