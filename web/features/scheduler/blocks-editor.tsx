/** Hours that come back each week: taken by job or college, or set aside for study. */

import { Plus, Trash2 } from 'lucide-react'
import { useId, useRef } from 'react'
import type { Block } from '#supabase/functions/_shared/learning/planning/plan-types.ts'
import { Button } from '#web/components/ui/button.tsx'
import { weekdayName } from '#web/features/study-settings/index.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { copy } from './around-copy.ts'
import { timeFrom, timeText } from './plan-rules.ts'
import { WEEKDAYS } from './setup-rules.ts'

export function BlocksEditor({ blocks, onChange }: { blocks: Block[]; onChange: (blocks: Block[]) => void }) {
  const words = useCopy(copy)
  const adding = useRef<HTMLButtonElement>(null)
  function add() {
    onChange([
      ...blocks,
      {
        ...{ id: crypto.randomUUID(), kind: 'busy', title: words.titleHint.busy },
        ...{ weekdays: [1, 2, 3, 4, 5], start: 600, end: 960, from: null, to: null },
      },
    ])
  }
  return (
    <div className="grid gap-3">
      {blocks.length === 0 && <p className="text-muted text-sm">{words.none}</p>}
      {blocks.map((block) => (
        <BlockRow
          key={block.id}
          block={block}
          onChange={(next) => onChange(blocks.map((one) => (one.id === next.id ? next : one)))}
          onRemove={() => {
            adding.current?.focus()
            onChange(blocks.filter(({ id }) => id !== block.id))
          }}
        />
      ))}
      <Button ref={adding} className="justify-self-start" onClick={add}>
        <Plus aria-hidden size={16} strokeWidth={1.8} />
        {words.addBlock}
      </Button>
    </div>
  )
}

/** What is wrong with hours, as they stand in the form. */
export function wrongWith({ weekdays, start, end }: Block): 'noWeekday' | 'wrongTime' | null {
  if (weekdays.length === 0) return 'noWeekday'
  return end <= start ? 'wrongTime' : null
}

const FIELD = 'h-11 min-w-0 rounded-control border border-control bg-surface px-2 text-ink text-sm'

function BlockRow({
  block,
  onChange,
  onRemove,
}: {
  block: Block
  onChange: (block: Block) => void
  onRemove: () => void
}) {
  const words = useCopy(copy)
  const locale = useLocale()
  const wrongId = useId()
  const wrong = wrongWith(block)
  return (
    <fieldset
      aria-describedby={wrong ? wrongId : undefined}
      className={`grid gap-3 border-l-3 bg-surface px-3 py-3 shadow-low ${block.kind === 'busy' ? 'border-l-control' : 'border-l-accent'}`}
    >
      <legend className="sr-only">{block.title}</legend>
      <div className="grid grid-cols-[7rem_minmax(0,1fr)_auto] items-end gap-2">
        <label className="grid gap-1 text-muted text-xs">
          {words.blockKind}
          <select
            value={block.kind}
            onChange={({ target: { value } }) => {
              const kind = value === 'study' ? 'study' : 'busy'
              const isHint = Object.values(words.titleHint).includes(block.title)
              onChange({ ...block, kind, title: isHint ? words.titleHint[kind] : block.title })
            }}
            className={FIELD}
          >
            <option value="busy">{words.kinds.busy}</option>
            <option value="study">{words.kinds.study}</option>
          </select>
        </label>
        <label className="grid gap-1 text-muted text-xs">
          {words.blockTitle}
          <input
            value={block.title}
            maxLength={60}
            autoComplete="off"
            onChange={({ target: { value } }) => onChange({ ...block, title: value })}
            onBlur={() =>
              block.title.trim() === '' && onChange({ ...block, title: words.titleHint[block.kind] })
            }
            className={FIELD}
          />
        </label>
        <Button variant="icon" aria-label={words.removeBlock(block.title)} onClick={onRemove}>
          <Trash2 aria-hidden size={17} strokeWidth={1.6} />
        </Button>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of buttons, not of form fields */}
      <div role="group" aria-label={words.weekdays} className="grid grid-cols-7 gap-1 sm:flex">
        {WEEKDAYS.map((weekday) => {
          const isOn = block.weekdays.includes(weekday)
          return (
            <button
              key={weekday}
              type="button"
              aria-pressed={isOn}
              aria-label={weekdayName(weekday, locale, 'long')}
              onClick={() =>
                onChange({
                  ...block,
                  weekdays: isOn
                    ? block.weekdays.filter((one) => one !== weekday)
                    : [...block.weekdays, weekday].sort(),
                })
              }
              className="min-h-11 rounded-control border border-control bg-surface px-1 font-medium text-muted text-xs aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper sm:min-w-12 md:min-h-9"
            >
              {weekdayName(weekday, locale)}
            </button>
          )
        })}
      </div>
      <div className="flex flex-wrap gap-3">
        {(['start', 'end'] as const).map((side) => (
          <label key={side} className="grid gap-1 text-muted text-xs">
            {side === 'start' ? words.from : words.to}
            <input
              type="time"
              step={300}
              // the end of the day is written as its last minute
              value={timeText(Math.min(1439, block[side]))}
              onChange={({ target: { value } }) => {
                const time = timeFrom(value)
                if (time !== null)
                  onChange({ ...block, [side]: side === 'end' && time === 1439 ? 1440 : time })
              }}
              className={FIELD}
            />
          </label>
        ))}
      </div>
      <p id={wrongId} role="alert" className="text-negative text-sm empty:sr-only">
        {wrong && words[wrong]}
      </p>
    </fieldset>
  )
}
