/** The figures of the register that a question refers to. */

import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useRef } from 'react'
import { Choice } from '#web/components/labelled-fields.tsx'
import { useFocusAgain } from '#web/components/use-focus-again.ts'
import { useCopy } from '#web/lib/language.tsx'
import { supabase } from '#web/lib/supabase.ts'
import type { FormProps } from './both-text.tsx'
import { copy } from './edit-copy.ts'
import { problems as problemCopy } from './problem-copy.ts'
import { errorsAt } from './problem-rules.ts'
import { questionDeskKey } from './table-queries.ts'

const MOST = 12

export function FactFields({ fields: { facts }, problems, onChange }: FormProps) {
  const words = useCopy(copy)
  const said = useCopy(problemCopy)
  const { data: figures = [] } = useQuery({
    queryKey: [...questionDeskKey, 'facts'],
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .from('facts')
        .select('id, name, display, period')
        .is('superseded_by', null)
        .order('name')
        .abortSignal(signal)
        .throwOnError()
      return data
    },
  })
  const all = useRef<HTMLDivElement>(null)
  // what is removed takes its button along
  useFocusAgain(facts.length, () => all.current?.querySelector('select'))
  return (
    <div ref={all} className="grid gap-2">
      <Choice
        label={words.facts}
        hint={words.factsHint}
        error={errorsAt(problems, 'facts', said)}
        value=""
        disabled={facts.length >= MOST}
        onChange={({ target }) => target.value && onChange({ facts: [...new Set([...facts, target.value])] })}
      >
        <option value="">{words.addFact}</option>
        {figures.map((figure) => (
          <option key={figure.id} value={figure.id}>
            {`${figure.name}: ${figure.display} (${figure.period})`}
          </option>
        ))}
      </Choice>
      <ul className="flex flex-wrap gap-2">
        {facts.map((id) => (
          <li
            key={id}
            className="inline-flex items-center rounded-tag border border-rule bg-surface pl-2 text-xs"
          >
            <span lang="en">{id}</span>
            <button
              type="button"
              aria-label={words.remove(id)}
              onClick={() => onChange({ facts: facts.filter((one) => one !== id) })}
              className="grid size-11 place-items-center text-muted hover:text-ink md:size-8"
            >
              <X aria-hidden size={14} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
