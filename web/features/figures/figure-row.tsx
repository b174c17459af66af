/** One figure of the registry: name, value, what it describes, base, source, and its course. */

import { Link } from 'react-router'
import { FactName, FactSource, Period, Sparkline, useFactValue } from '#web/features/indicators/index.ts'
import { dayOf, plainDate } from '#web/lib/dates.ts'
import { useCopy, useLanguage, useLocale } from '#web/lib/language.tsx'
import { periodIn } from '#web/lib/period-words.ts'
import { copy } from './figures-copy.ts'
import type { Figure } from './figures-queries.ts'
import { statusCopy } from './status-copy.ts'

export function FigureRow({ figure, changed }: { figure: Figure; changed: string | null }) {
  const words = useCopy(copy)
  const statuses = useCopy(statusCopy)
  const locale = useLocale()
  const { language } = useLanguage()
  const status = statuses[figure.status as keyof typeof statuses] ?? figure.status
  const isStatusSaid =
    periodIn(language, figure.period).lang === language &&
    figure.period?.toLowerCase().includes((figure.status ?? '').replaceAll('-', ' '))
  const about = [figure.base_year && `${words.base} ${figure.base_year}`, !isStatusSaid && status].filter(
    Boolean,
  )
  return (
    // a row out of sight is not laid out, but still found by the browser's own search
    <li
      data-item={figure.id}
      className="relative grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-6 gap-y-1 border-rule border-b py-4 [contain-intrinsic-block-size:auto_6rem] [content-visibility:auto] md:grid-cols-[minmax(0,1fr)_6rem_14rem] lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)_6rem_14rem]"
    >
      <div className="min-w-0 lg:contents">
        <h2 className="font-read font-semibold text-item leading-snug tracking-normal">
          <Link
            to={`/daily-news?fact=${figure.id}`}
            className="text-inherit no-underline after:absolute after:inset-0 hover:underline"
          >
            <FactName fact={figure} />
          </Link>
        </h2>
        <div className="min-w-0">
          <p className="mt-1 text-muted text-xs">
            <Period of={figure.period} />
            {about.map((said) => ` · ${said}`)}
          </p>
          <p className="relative z-10 mt-1 w-fit text-muted text-xs [&_a]:inline-flex [&_a]:min-h-6 [&_a]:items-center">
            <FactSource fact={figure} isShort />
            {changed && (
              <span className="ml-2 font-medium text-caution">
                {words.changedOn(plainDate(dayOf(new Date(changed)), locale))}
              </span>
            )}
          </p>
        </div>
      </div>
      <Sparkline series={figure.series} className="hidden h-[30px] w-22 self-center md:block" />
      <Value figure={figure} />
    </li>
  )
}

function Value({ figure }: { figure: Figure }) {
  const { head, rest, lang } = useFactValue(figure)
  return (
    <p className="max-w-36 text-right font-read font-semibold text-h3 leading-tight tracking-tight md:col-start-3 md:max-w-none lg:col-start-4">
      {head}
      <small lang={lang} className="ml-0.5 font-medium font-ui text-muted text-xs tracking-normal">
        {rest}
      </small>
    </p>
  )
}
