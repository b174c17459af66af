/** System, light or dark, as three buttons. */

import { useTheme } from './use-theme.ts'

export function ThemeToggle() {
  const { label, value, choices, onChoose } = useTheme()
  return (
    // biome-ignore lint/a11y/useSemanticElements: three buttons are no set of form fields
    <span role="group" aria-label={label} className="inline-flex rounded-control border border-control">
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={choice.value === value}
          onClick={() => onChoose(choice.value)}
          className="min-h-11 px-3 font-medium text-muted text-xs first:rounded-l-[5px] last:rounded-r-[5px] not-first:border-control not-first:border-l aria-pressed:bg-ink aria-pressed:text-paper md:min-h-9"
        >
          {choice.name}
        </button>
      ))}
    </span>
  )
}
