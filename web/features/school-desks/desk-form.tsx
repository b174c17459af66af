/** The frame of a desk's form: what was typed earlier, what is wrong, and focus on the first of it. */

import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Wrong } from '#web/components/labelled-fields.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './desk-copy.ts'
import type { Problem } from './form-rules.ts'
import type { Refusal } from './use-act.ts'

/** Problems of a form in words: those found here when it was sent, and what the server refused. */
export function useFormErrors() {
  const words = useCopy(copy)
  const [problems, setProblems] = useState<Record<string, Problem>>({})
  const [refusal, setRefusal] = useState<Refusal>()
  const form = useRef<HTMLFormElement>(null)
  const inWords = (problem: Problem) => {
    if (problem.kind === 'text') return words.problems.text(problem.least, problem.most)
    if (problem.kind === 'number' || problem.kind === 'decimal')
      return words.problems[problem.kind](problem.least, problem.most)
    return words.problems[problem.kind]
  }
  const errors = Object.fromEntries(Object.entries(problems).map(([field, one]) => [field, inWords(one)]))
  if (refusal?.field) errors[refusal.field] ??= refusal.says
  // the fields say that they are wrong only when they are drawn again
  const focusFirst = () =>
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  return {
    form,
    errors,
    refusal,
    hasProblems: Object.keys(problems).length > 0,
    /** Whether it may be sent. */
    check(found: Record<string, Problem>) {
      setProblems(found)
      setRefusal(undefined)
      if (Object.keys(found).length === 0) return true
      focusFirst()
      return false
    },
    refuse(next: Refusal) {
      setRefusal(next)
      focusFirst()
    },
    clear() {
      setProblems({})
      setRefusal(undefined)
    },
  }
}

const FIELDS = 'input:enabled, select:enabled, textarea:enabled'

export function DeskForm({
  errors,
  label,
  isChanged,
  isOpened = false,
  onForget,
  onSubmit,
  children,
  foot,
}: {
  errors: ReturnType<typeof useFormErrors>
  label: string
  /** What was typed on this device is not saved. */
  isChanged: boolean
  /** Beside what was pressed to open it: its first field takes the focus. */
  isOpened?: boolean
  onForget: () => void
  onSubmit: () => void
  children: ReactNode
  /** Buttons; the first one saves. */
  foot: ReactNode
}) {
  const words = useCopy(copy)
  const [wasKept, setWasKept] = useState(isChanged)
  // Once it is saved, what is typed next was not there earlier.
  if (wasKept && !isChanged) setWasKept(false)
  const { form } = errors
  useEffect(() => {
    if (isOpened) form.current?.querySelector<HTMLElement>(FIELDS)?.focus()
  }, [isOpened, form])
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form ref={form} noValidate aria-label={label} onSubmit={handleSubmit} className="grid gap-6">
      {wasKept && isChanged && (
        <div role="status" className="flex flex-wrap items-center gap-x-4 bg-sunken px-4 py-2 text-sm">
          <span>{words.kept}</span>
          <Button variant="quiet" size="sm" className="underline" onClick={onForget}>
            {words.forgetKept}
          </Button>
        </div>
      )}
      {children}
      <div className="grid gap-3 border-rule border-t pt-4">
        <div role="alert" className="empty:sr-only">
          {errors.refusal ? (
            <Wrong>{words.refused(errors.refusal.says)}</Wrong>
          ) : (
            errors.hasProblems && <Wrong>{words.look}</Wrong>
          )}
        </div>
        <div className="flex flex-wrap gap-3">{foot}</div>
      </div>
    </form>
  )
}
