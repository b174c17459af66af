/** What would raise the answer most, first what brings most marks; each with its place and the way to mend it now. */

import { Button } from '#web/components/ui/button.tsx'
import { useCopy, useLanguage, useLocale } from '#web/lib/language.tsx'
import { EnglishWords } from './english-words.tsx'
import { written } from './marking-rules.ts'
import { Part } from './part.tsx'
import { fixWords } from './reason-copy.ts'
import { copy } from './result-copy.ts'
import type { Fix } from './stored-shapes.ts'

export function FixesPart({
  fixes,
  onShow,
  onRewrite,
}: {
  fixes: readonly Fix[]
  onShow: (markId: string) => void
  /** Absent where the reader cannot write a new version. */
  onRewrite: ((start: number | null) => void) | undefined
}) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const locale = useLocale()
  const ranked = rankedFixes(fixes)
  return (
    <Part title={ranked.length >= 3 ? words.fixes : words.fixesOne}>
      {ranked.length === 0 && <p className="text-muted">{words.fixesNone}</p>}
      <ol className="grid gap-5">
        {ranked.map((fix, at) => (
          <li key={`${fix.id}${fix.text}`} className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-2">
            <span aria-hidden className="font-read font-semibold text-figure text-muted leading-none">
              {at + 1}
            </span>
            <div className="grid gap-1">
              <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
                <span className="font-semibold">{words.names[fix.criterion]}</span>
                <span className="text-positive text-xs">{words.gain(written(fix.gain, locale))}</span>
              </p>
              <p className="max-w-[58ch] font-read text-item leading-normal">
                {fix.text || (
                  <EnglishWords
                    sentence={fixWords(fix.id, fix.values, language)}
                    english={language === 'en' ? [] : englishOf(fix)}
                  />
                )}
              </p>
              <p className="flex flex-wrap gap-x-1">
                {fix.span && (
                  <Button variant="quiet" size="sm" className="-ml-2" onClick={() => onShow(`fix-${at}`)}>
                    {words.showPlace}
                  </Button>
                )}
                {onRewrite && (
                  <Button
                    variant="quiet"
                    size="sm"
                    className={fix.span ? '' : '-ml-2'}
                    onClick={() => onRewrite(fix.span?.start ?? null)}
                  >
                    {fix.span ? words.rewriteThis : words.rewriteAny}
                  </Button>
                )}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </Part>
  )
}

/** The points, parts and names that the sentence of a fix takes from the question. */
function englishOf({ values: { part, first, second, point, name } }: Fix): string[] {
  return [part, first, second, point, name].filter((one) => typeof one === 'string')
}

/** Three, those first that bring most. */
export function rankedFixes(fixes: readonly Fix[]): Fix[] {
  return [...fixes].sort((one, other) => other.gain - one.gain).slice(0, 3)
}
