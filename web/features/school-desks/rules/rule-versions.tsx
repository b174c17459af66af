/** The versions of a rule: those that wait for their day, and each that held, compared with the one before. */

import { Confirm } from '#web/components/confirm.tsx'
import { plainDate } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { numberFormat } from '#web/lib/numbers.ts'
import { yearMoment } from '#web/lib/year-moment.ts'
import { Part } from '../desk-parts.tsx'
import { useAct } from '../use-act.ts'
import { ChangeList } from './change-list.tsx'
import { changesBetween } from './marking-rules.ts'
import { copy } from './rules-copy.ts'
import { type Planned, type Rule, rulesKeys, takeBackVersion } from './rules-queries.ts'

export function RuleVersions({ rule }: { rule: Rule }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const number = numberFormat(locale)
  return (
    <div className="grid gap-10">
      {rule.planned.length > 0 && (
        <Part title={words.waiting}>
          <ul className="grid gap-4">
            {rule.planned.map((planned) => (
              <PlannedVersion key={planned.id} rule={rule} planned={planned} />
            ))}
          </ul>
        </Part>
      )}
      <Part title={words.history}>
        <ol className="grid gap-5">
          {rule.versions.map((version, at) => {
            const before = rule.versions[at + 1]
            return (
              <li key={version.version} className="grid gap-1 border-rule border-b pb-4 text-sm">
                <p className="font-semibold">{words.historyOf(version.version)}</p>
                <p className="text-muted text-xs">
                  {yearMoment(new Date(version.made_at), locale)} ·{' '}
                  {words.attempts(number.format(version.attempts))}
                </p>
                {before ? (
                  <>
                    <p>{version.reason || words.noReason}</p>
                    <ChangeList changes={changesBetween(before, version)} />
                  </>
                ) : (
                  <p>{words.first}</p>
                )}
              </li>
            )
          })}
        </ol>
      </Part>
    </div>
  )
}

function PlannedVersion({ rule, planned }: { rule: Rule; planned: Planned }) {
  const words = useCopy(copy)
  const day = plainDate(planned.effective_on, useLocale())
  const takeBack = useAct(() => takeBackVersion(planned), { keys: rulesKeys, done: words.takenBack })
  return (
    <li className="grid justify-items-start gap-2 border-rule border-b pb-4 text-sm">
      <p className="font-semibold">{day}</p>
      <p>{planned.reason}</p>
      <ChangeList changes={changesBetween(rule, planned.fields)} />
      <Confirm
        trigger={words.takeBack}
        title={words.takeBackTitle}
        says={<p>{words.takeBackSays(day)}</p>}
        yes={words.takeBack}
        isBusy={takeBack.isPending}
        onYes={() => takeBack.mutateAsync(undefined)}
      />
    </li>
  )
}
