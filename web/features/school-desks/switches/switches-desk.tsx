/** /admin?desk=switches: which parts of the site are open, and closing one with what learners read meanwhile. */

import { useQuery } from '@tanstack/react-query'
import { Confirm } from '#web/components/confirm.tsx'
import { Wrong } from '#web/components/labelled-fields.tsx'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { Tag } from '#web/components/ui/tag.tsx'
import { SWITCHES, type SwitchKey } from '#web/lib/closed-parts.ts'
import { useCopy, useLanguage, useLocale } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { yearMoment } from '#web/lib/year-moment.ts'
import { useFormErrors } from '../desk-form.tsx'
import { WhenRead } from '../desk-parts.tsx'
import { problemsOf } from '../form-rules.ts'
import { InBoth } from '../in-both.tsx'
import { useAct } from '../use-act.ts'
import { useLocalDraft } from '../use-local-draft.ts'
import { copy } from './switches-copy.ts'
import { closePart, openPart, type Switch, switchesQuery } from './switches-queries.ts'

export default function SwitchesDesk() {
  const words = useCopy(copy)
  usePageTitle(words.title)
  const query = useQuery(switchesQuery)
  return (
    <div className="page pb-12">
      <PageHead title={words.title} says={words.says} />
      <WhenRead query={query}>
        {(switches) => (
          <ul className="border-ink border-t">
            {switches.map((one) => (
              <Row key={one.part} one={one} />
            ))}
          </ul>
        )}
      </WhenRead>
    </div>
  )
}

function isKnown(key: string): key is SwitchKey {
  return SWITCHES.some((known) => known === key)
}

function Row({ one }: { one: Switch }) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const locale = useLocale()
  const name = isKnown(one.part) ? words.names[one.part] : one.part
  return (
    <li className="grid gap-x-8 gap-y-3 border-rule border-b py-4 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold font-ui text-md tracking-normal">
          {name} <Tag tone={one.is_on ? 'good' : 'caution'}>{one.is_on ? words.on : words.off}</Tag>
        </h2>
        <p className="mt-1 max-w-read text-muted text-sm">
          {isKnown(one.part) ? words.closes[one.part] : words.unknown}
        </p>
        {!one.is_on && (
          <p className="mt-2 max-w-read text-sm">“{language === 'hi' ? one.reason_hi : one.reason}”</p>
        )}
        {one.changed_at && (
          <p className="mt-1 text-muted text-xs">
            {words.changed(yearMoment(new Date(one.changed_at), locale))}
          </p>
        )}
      </div>
      <div className="self-center">
        {one.is_on ? <Close one={one} name={name} /> : <Open one={one} name={name} />}
      </div>
    </li>
  )
}

const KEYS = [['feature_switches'], ['site_state']]

function Close({ one, name }: { one: Switch; name: string }) {
  const words = useCopy(copy)
  const errors = useFormErrors()
  const draft = useLocalDraft(`switch:${one.part}`, { reason: '', reason_hi: '' })
  const { fields } = draft
  const close = useAct(() => closePart(one, fields.reason.trim(), fields.reason_hi.trim()), {
    keys: KEYS,
    done: words.closed,
    onRefused: errors.refuse,
    after: () => {
      draft.forget()
      errors.clear()
    },
  })
  const found = () =>
    problemsOf(fields, [
      { field: 'reason', kind: 'text', least: 10, most: 300 },
      { field: 'reason_hi', kind: 'text', least: 10, most: 300 },
    ])
  return (
    <Confirm
      trigger={words.close}
      title={words.closeTitle(name)}
      says={isKnown(one.part) && <p>{words.closes[one.part]}</p>}
      yes={words.close}
      isBusy={close.isPending}
      onYes={async () => {
        if (!errors.check(found())) throw new Error('not yet')
        await close.mutateAsync(undefined)
      }}
    >
      <InBoth
        label={words.reason}
        names={['reason', 'reason_hi']}
        fields={fields}
        errors={errors.errors}
        most={300}
        isLong
        hint={words.reasonHint}
        onChange={draft.change}
      />
      {errors.refusal && <Wrong>{errors.refusal.says}</Wrong>}
    </Confirm>
  )
}

function Open({ one, name }: { one: Switch; name: string }) {
  const words = useCopy(copy)
  const open = useAct(() => openPart(one), { keys: KEYS, done: words.opened })
  return (
    <Confirm
      variant="primary"
      trigger={words.open}
      title={words.openTitle(name)}
      says={<p>{words.openSays}</p>}
      yes={words.open}
      isBusy={open.isPending}
      onYes={() => open.mutateAsync(undefined)}
    />
  )
}
