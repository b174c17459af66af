/** Which layers and which kind of session are shown; the choice stands in the address. */

import { useId } from 'react'
import { useSearchParams } from 'react-router'
import { useCopy } from '#web/lib/language.tsx'
import type { Choice } from './calendar-rules.ts'
import { EVENT_KINDS, LAYERS, type Layer } from './event-queries.ts'
import { copy } from './events-copy.ts'

export function CalendarFilters({ choice }: { choice: Choice }) {
  const words = useCopy(copy)
  const [search, setSearch] = useSearchParams()
  const id = useId()
  function choose({ layers, kind }: Choice) {
    const next = new URLSearchParams(search)
    if (layers.length === LAYERS.length) next.delete('layers')
    else next.set('layers', layers.join(','))
    if (kind === null) next.delete('kind')
    else next.set('kind', kind)
    setSearch(next, { replace: true, preventScrollReset: true })
  }
  function toggle(layer: Layer) {
    const layers = LAYERS.filter((one) => choice.layers.includes(one) !== (one === layer))
    // The last one that is taken away brings all of them back.
    choose({ ...choice, layers: layers.length > 0 ? layers : [...LAYERS] })
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-md:contents">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs */}
      <div role="group" aria-label={words.layersLabel} className="flex flex-wrap gap-1.5">
        {LAYERS.map((layer) => (
          <button
            key={layer}
            type="button"
            aria-pressed={choice.layers.includes(layer)}
            onClick={() => toggle(layer)}
            className="min-h-11 rounded-full border border-control bg-surface px-3.5 font-medium text-ink text-xs hover:bg-sunken aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper md:min-h-9"
          >
            {words.layers[layer]}
          </button>
        ))}
      </div>
      {choice.layers.includes('sessions') && (
        <div>
          <label htmlFor={id} className="sr-only">
            {words.kindLabel}
          </label>
          <select
            id={id}
            value={choice.kind ?? ''}
            onChange={(event) =>
              choose({ ...choice, kind: EVENT_KINDS.find((kind) => kind === event.target.value) ?? null })
            }
            className="min-h-11 rounded-control border border-control bg-surface px-3 font-medium text-ink text-xs md:min-h-9"
          >
            <option value="">{words.everyKind}</option>
            {EVENT_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {words.kinds[kind]}
              </option>
            ))}
          </select>
        </div>
      )}
    </div>
  )
}
