/** One challenge at the desk: what can still be changed, calling it off, and its entries. */

import { Link } from 'react-router'
import { Confirm } from '#web/components/confirm.tsx'
import { Wrong } from '#web/components/labelled-fields.tsx'
import { Localised } from '#web/components/localised.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { useCopy, useLanguage, useLocale } from '#web/lib/language.tsx'
import { numberFormat } from '#web/lib/numbers.ts'
import { yearMoment } from '#web/lib/year-moment.ts'
import { useFormErrors } from '../desk-form.tsx'
import { Part } from '../desk-parts.tsx'
import { problemsOf } from '../form-rules.ts'
import { InBoth } from '../in-both.tsx'
import { useAct } from '../use-act.ts'
import { useLocalDraft } from '../use-local-draft.ts'
import { ChallengeForm } from './challenge-form.tsx'
import { copy } from './challenges-desk-copy.ts'
import { cancelChallenge, challengeDeskKeys, type DeskChallenge } from './challenges-desk-queries.ts'

export function ChallengeView({ challenge }: { challenge: DeskChallenge }) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const locale = useLocale()
  const { kind, opens_at, ends_at, server_now: now, frozen_at, cancelled_for, cancelled_for_hi } = challenge
  const isAhead = Date.parse(opens_at) > Date.parse(now)
  const isOver =
    frozen_at !== null ||
    challenge.status !== 'live' ||
    (ends_at !== null && Date.parse(ends_at) <= Date.parse(now))
  const isMade = kind === 'arena' || kind === 'mentor'
  const window = [opens_at, ends_at]
    .map((at) => (at ? yearMoment(new Date(at), locale, 'Asia/Kolkata') : '…'))
    .join(' – ')
  return (
    <>
      <PageHead
        kicker={words.kinds[kind]}
        title={<Localised en={challenge.title} hi={challenge.title_hi} />}
        says={window}
      >
        {!isOver && kind !== 'marathon' && <CancelChallenge challenge={challenge} isAhead={isAhead} />}
      </PageHead>
      <p className="mb-6 text-sm">
        <Link to={`/challenge/${challenge.slug}`} className="inline-flex min-h-11 items-center">
          {words.seeIt}
        </Link>
      </p>
      <div className="grid gap-10">
        {cancelled_for && (
          <Notice title={words.cancelledFor}>
            <p>{language === 'hi' ? cancelled_for_hi : cancelled_for}</p>
          </Notice>
        )}
        {!cancelled_for && isOver && <Notice title={words.over} />}
        {!isOver && !isMade && <Notice title={words.selfMade} />}
        {!isOver && isMade && !isAhead && <Notice title={words.locked} />}
        {!isOver && isMade && isAhead && <ChallengeForm challenge={challenge} />}
        <Entries challenge={challenge} />
      </div>
    </>
  )
}

function CancelChallenge({ challenge, isAhead }: { challenge: DeskChallenge; isAhead: boolean }) {
  const words = useCopy(copy)
  const errors = useFormErrors()
  const draft = useLocalDraft(`cancel:${challenge.slug}`, { reason: '', reason_hi: '' })
  const { fields } = draft
  const cancel = useAct(() => cancelChallenge(challenge, fields.reason.trim(), fields.reason_hi.trim()), {
    keys: challengeDeskKeys,
    done: words.cancelled,
    onRefused: errors.refuse,
    after: () => {
      draft.forget()
      errors.clear()
    },
  })
  return (
    <Confirm
      trigger={words.cancel}
      title={words.cancelTitle}
      says={<p>{isAhead ? words.cancelAhead : words.cancelOpen}</p>}
      yes={words.cancel}
      isBusy={cancel.isPending}
      onYes={async () => {
        const found = problemsOf(fields, [
          { field: 'reason', kind: 'text', least: 10, most: 300 },
          { field: 'reason_hi', kind: 'text', least: 10, most: 300 },
        ])
        if (!errors.check(found)) throw new Error('not yet')
        await cancel.mutateAsync(undefined)
      }}
    >
      <InBoth
        label={words.reason}
        names={['reason', 'reason_hi']}
        fields={fields}
        errors={errors.errors}
        most={300}
        isLong
        onChange={draft.change}
      />
      {errors.refusal && <Wrong>{errors.refusal.says}</Wrong>}
    </Confirm>
  )
}

function Entries({ challenge: { entries, question_count } }: { challenge: DeskChallenge }) {
  const words = useCopy(copy)
  const number = numberFormat(useLocale(), { maximumFractionDigits: 2 })
  const cell = 'py-2 pl-3 text-right tabular-nums'
  return (
    <Part title={words.entries} says={words.entriesSay}>
      {entries.length === 0 ? (
        <p className="text-muted text-sm">{words.noEntries}</p>
      ) : (
        <table className="w-full max-w-3xl text-sm">
          <thead>
            <tr className="border-ink border-b text-left text-muted text-xs">
              <th scope="col" className="py-2 font-medium">
                {words.place}
              </th>
              <th scope="col" className="py-2 pl-3 font-medium">
                {words.alias}
              </th>
              <th scope="col" className="py-2 pl-3 text-right font-medium">
                {words.marks}
              </th>
              <th scope="col" className="py-2 pl-3 text-right font-medium">
                {words.answered}
              </th>
              <th scope="col" className="py-2 pl-3 text-right font-medium">
                {words.time}
              </th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: entries have no other name here
              <tr key={at} className="border-rule border-b">
                <td className="py-2 tabular-nums">{entry.rank ?? '–'}</td>
                <td className="wrap-anywhere py-2 pl-3">
                  {entry.alias ?? words.nameless}
                  {entry.left_out && <span className="ml-2 text-caution text-xs">{words.leftOut}</span>}
                </td>
                <td className={cell}>{number.format(entry.score_sixths / 6)}</td>
                <td className={cell}>
                  {entry.answered}/{question_count}
                </td>
                <td className={cell}>{number.format(Math.round(entry.time_ms / 6000) / 10)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Part>
  )
}
