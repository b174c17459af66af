/** Type and colours of the text: each choice is seen at once and remembered on this device. */

import { Minus, Plus } from 'lucide-react'
import { Button } from '#web/components/ui/button.tsx'
import { SegmentedRadios } from '#web/components/ui/segmented-radios.tsx'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { percentText } from '#web/lib/numbers.ts'
import { FONTS, type Look, SIZES, THEMES, WIDTHS } from './look.ts'
import { copy } from './reading-copy.ts'

export function LookPanel({ look, onChange }: { look: Look; onChange: (changes: Partial<Look>) => void }) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-3 py-1">
      <Row name={words.theme}>
        <SegmentedRadios
          legend={words.theme}
          choices={THEMES.map((value) => ({ value, label: words.themes[value] }))}
          value={look.theme}
          isDisabled={false}
          onChoose={(theme) => onChange({ theme })}
        />
      </Row>
      <Row name={words.size}>
        <span className="inline-flex items-center gap-1">
          <Button
            variant="icon"
            aria-label={words.smaller}
            disabled={look.size === 0}
            onClick={() => onChange({ size: look.size - 1 })}
          >
            <Minus aria-hidden size={18} />
          </Button>
          <output className="w-12 text-center text-sm tabular-nums">
            {percentText(language, Math.round((SIZES[look.size] ?? 1) * 100))}
          </output>
          <Button
            variant="icon"
            aria-label={words.larger}
            disabled={look.size === SIZES.length - 1}
            onClick={() => onChange({ size: look.size + 1 })}
          >
            <Plus aria-hidden size={18} />
          </Button>
        </span>
      </Row>
      <Row name={words.font}>
        <SegmentedRadios
          legend={words.font}
          choices={FONTS.map((value) => ({ value, label: words.fonts[value] }))}
          value={look.font}
          isDisabled={false}
          onChoose={(font) => onChange({ font })}
        />
      </Row>
      <Row name={words.width}>
        <SegmentedRadios
          legend={words.width}
          choices={WIDTHS.map((value) => ({ value, label: words.widths[value] }))}
          value={look.width}
          isDisabled={false}
          onChoose={(width) => onChange({ width })}
        />
      </Row>
      <p className="basis-full text-muted text-xs">{words.keptHere}</p>
    </div>
  )
}

function Row({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="grid gap-1">
      <span aria-hidden className="font-medium text-muted text-xs">
        {name}
      </span>
      {children}
    </div>
  )
}
