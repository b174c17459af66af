/** The cards that an answer offers: chosen, changed if need be, and saved together. Until then what was written stays. */

import { type FormEvent, useId, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { logFailure } from '#web/lib/log.ts'
import { useKeptForm } from '#web/lib/use-kept-form.ts'
import { newMessageId } from '../chat-rules.ts'
import { cardCandidates } from './card-candidates.ts'
import { copy } from './study-copy.ts'
import { studyName } from './study-name.ts'
import { keepCards, type NewCard } from './study-queries.ts'
import type { StudyProps } from './turn-to-study.tsx'

const LONGEST = 2000

type Draft = NewCard & { isChosen: boolean }

export function CardForm({ message, question, onClose }: StudyProps) {
  const words = useCopy(copy)
  const [offered] = useState(() =>
    cardCandidates(message, question, words).map((candidate) => ({ ...candidate, id: '', isChosen: false })),
  )
  const { form: drafts, fill, forget } = useKeptForm<Draft[]>(studyName('cards', message), offered)
  const [isSaving, setIsSaving] = useState(false)
  const chosen = drafts.filter(({ isChosen, front, back }) => isChosen && front.trim() && back.trim())

  function change(at: number, fields: Partial<Draft>) {
    fill(drafts.map((draft, index) => (index === at ? { ...draft, ...fields } : draft)))
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setIsSaving(true)
    try {
      await keepCards(chosen, question)
      forget()
      toast.success(words.cardsSaved(chosen.length))
      onClose()
    } catch (cause) {
      logFailure('Could not save cards', cause)
      toast.error(words.saveFailed)
      setIsSaving(false)
    }
  }

  return (
    <form onSubmit={handleSubmit} className="grid gap-3">
      <p className="text-muted text-xs">{drafts.length > 0 ? words.cardsSay : words.noCards}</p>
      <ul className="grid gap-1">
        {drafts.map((draft, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one's own come after those that are offered
          <CardDraft key={at} draft={draft} onChange={(fields) => change(at, fields)} />
        ))}
      </ul>
      <p className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" isBusy={isSaving} disabled={chosen.length === 0}>
          {words.saveCards(chosen.length)}
        </Button>
        <Button
          variant="quiet"
          size="sm"
          onClick={() =>
            fill([...drafts, { id: newMessageId(), front: '', back: '', source: null, isChosen: true }])
          }
        >
          {words.ownCard}
        </Button>
      </p>
    </form>
  )
}

function CardDraft({ draft, onChange }: { draft: Draft; onChange: (fields: Partial<Draft>) => void }) {
  const words = useCopy(copy)
  const id = useId()
  const { front, back, isChosen } = draft
  return (
    <li className="border-rule border-b py-1.5 last:border-b-0">
      <label className="flex min-h-11 cursor-pointer items-start gap-3 py-1.5 text-sm md:min-h-9">
        <input
          type="checkbox"
          checked={isChosen}
          onChange={(event) => onChange({ isChosen: event.target.checked, id: draft.id || newMessageId() })}
          aria-label={words.keepCard(front)}
          className="mt-1 size-4 shrink-0 accent-primary"
        />
        {!isChosen && (
          <span className="min-w-0">
            <span className="block font-medium">{front}</span>
            <span className="block text-muted text-xs">{back}</span>
          </span>
        )}
      </label>
      {isChosen && (
        <div className="-mt-9 grid gap-1 pl-7">
          {(['front', 'back'] as const).map((side) => (
            <label key={side} htmlFor={`${id}-${side}`} className="grid gap-1 text-muted text-xs">
              {words[side]}
              <textarea
                id={`${id}-${side}`}
                rows={2}
                maxLength={LONGEST}
                value={draft[side]}
                // what is there of an id stays as it came: another text is another card
                onChange={(event) => onChange({ [side]: event.target.value, id: newMessageId() })}
                className="field-sizing-content rounded-control border border-control bg-surface px-3 py-2 text-ink text-md"
              />
            </label>
          ))}
        </div>
      )}
    </li>
  )
}
