/** One announcement: its words in both languages, whom it is for and when, and how readers see it. */

import { Check, Choice, Line } from '#web/components/labelled-fields.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { ANNOUNCEMENT_LOOK, AnnouncementText } from '#web/features/announcements/index.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { numberFormat } from '#web/lib/numbers.ts'
import { copy as deskCopy } from '../desk-copy.ts'
import { DeskForm, useFormErrors } from '../desk-form.tsx'
import { Part } from '../desk-parts.tsx'
import { type Problem, problemsOf } from '../form-rules.ts'
import { InBoth } from '../in-both.tsx'
import { localOf, momentOf } from '../moments.ts'
import { useAct } from '../use-act.ts'
import { useDeskPlace } from '../use-desk-place.ts'
import { asNew, tellNew, useLocalDraft } from '../use-local-draft.ts'
import { PublishAnnouncement, WithdrawAnnouncement } from './announcement-acts.tsx'
import { copy } from './announcements-copy.ts'
import {
  type AnnouncementRow,
  AUDIENCES,
  announcementKeys,
  announcementQuery,
  saveAnnouncement,
  VALUES,
} from './announcements-queries.ts'

const LANGUAGES = ['en', 'hi'] as const

type Fields = {
  made_as: string
  title: string
  title_hi: string
  body: string
  body_hi: string
  audience: string
  audience_value: string
  is_important: boolean
  from_at: string
  until_at: string
}

export function AnnouncementForm({ row }: { row: AnnouncementRow | null }) {
  const words = useCopy(copy)
  const shared = useCopy(deskCopy)
  const locale = useLocale()
  const place = useDeskPlace()
  const draft = useLocalDraft(`announcement:${row?.id ?? 'new'}`, fieldsOf(row))
  const { fields, change } = draft
  const errors = useFormErrors()
  const save = useAct((typed: typeof fields) => saveAnnouncement(row, sentOf(typed)), {
    keys: announcementKeys,
    done: words.saved,
    onRefused: tellNew(draft, errors.refuse),
    ahead: async (client, id) => {
      if (row === null) await client.prefetchQuery(announcementQuery(id))
    },
    after: (id, typed) => {
      draft.confirm(typed, `announcement:${id}`)
      errors.clear()
      if (row === null) place.become(id)
    },
  })
  const isDraft = row === null || row.state === 'draft'
  if (row?.state === 'withdrawn') return <Withdrawn row={row} />
  const values = VALUES[fields.audience as keyof typeof VALUES] as
    | readonly (keyof typeof words.values)[]
    | undefined
  return (
    <div className="grid max-w-4xl gap-8">
      <DeskForm
        errors={errors}
        label={row === null ? words.newTitle : words.editTitle}
        isChanged={draft.isChanged}
        onForget={draft.forget}
        onSubmit={() => errors.check(problemsIn(fields)) && save.mutate(row === null ? asNew(draft) : fields)}
        foot={
          <>
            <Button type="submit" variant={isDraft ? 'secondary' : 'primary'} isBusy={save.isPending}>
              {isDraft ? words.save : words.saveShown}
            </Button>
            {row && <PublishAnnouncement row={row} isChanged={draft.isChanged} />}
            {row && <WithdrawAnnouncement row={row} />}
          </>
        }
      >
        <InBoth
          label={words.name}
          names={['title', 'title_hi']}
          fields={fields}
          errors={errors.errors}
          most={120}
          onChange={change}
        />
        <InBoth
          label={words.body}
          names={['body', 'body_hi']}
          fields={fields}
          errors={errors.errors}
          most={600}
          isLong
          hint={words.bodyHint}
          onChange={change}
        />
        <div className="grid gap-x-6 gap-y-4 md:grid-cols-2">
          <Choice
            label={words.audience}
            value={fields.audience}
            error={errors.errors.audience}
            onChange={({ target }) =>
              change({
                audience: target.value,
                audience_value: VALUES[target.value as keyof typeof VALUES]?.[0] ?? '',
              })
            }
          >
            {AUDIENCES.map((audience) => (
              <option key={audience} value={audience}>
                {words.audiences[audience]}
              </option>
            ))}
          </Choice>
          {values && (
            <Choice
              label={words.which}
              value={fields.audience_value}
              error={errors.errors.audience_value}
              onChange={({ target }) => change({ audience_value: target.value })}
            >
              {values.map((value) => (
                <option key={value} value={value}>
                  {words.values[value]}
                </option>
              ))}
            </Choice>
          )}
          <Line
            label={words.from}
            type="datetime-local"
            hint={words.fromHint}
            value={fields.from_at}
            error={errors.errors.from_at}
            onChange={({ target }) => change({ from_at: target.value })}
          />
          <Line
            label={words.until}
            type="datetime-local"
            hint={words.untilHint}
            value={fields.until_at}
            error={errors.errors.until_at}
            onChange={({ target }) => change({ until_at: target.value })}
          />
        </div>
        <Check
          label={words.important}
          hint={words.importantHint}
          checked={fields.is_important}
          onChange={({ target }) => change({ is_important: target.checked })}
        />
      </DeskForm>
      <Part title={words.preview}>
        {LANGUAGES.map((language) => (
          <div key={language} className="mb-4">
            <p className="mb-1 text-muted text-xs">{language === 'en' ? shared.english : shared.hindi}</p>
            {fields[language === 'en' ? 'title' : 'title_hi'] ? (
              <div className={`border-t px-4 ${ANNOUNCEMENT_LOOK}`}>
                <AnnouncementText said={fields} language={language} />
              </div>
            ) : (
              <p className="text-muted text-sm">{words.noTitleYet}</p>
            )}
          </div>
        ))}
        {row && row.told > 0 && (
          <p className="text-muted text-sm">{words.told(numberFormat(locale).format(row.told))}</p>
        )}
      </Part>
    </div>
  )
}

function Withdrawn({ row }: { row: AnnouncementRow }) {
  const words = useCopy(copy)
  return (
    <Notice title={words.isWithdrawn}>
      <AnnouncementText said={row} />
    </Notice>
  )
}

function fieldsOf(row: AnnouncementRow | null): Fields {
  return {
    made_as: '',
    title: row?.title ?? '',
    title_hi: row?.title_hi ?? '',
    body: row?.body ?? '',
    body_hi: row?.body_hi ?? '',
    audience: row?.audience ?? 'everyone',
    audience_value: row?.audience_value ?? '',
    is_important: row?.is_important ?? false,
    from_at: localOf(row?.from_at ?? null),
    until_at: localOf(row?.until_at ?? null),
  }
}

function sentOf(fields: Fields) {
  return {
    ...fields,
    audience_value: fields.audience_value || null,
    from_at: momentOf(fields.from_at),
    until_at: momentOf(fields.until_at),
  }
}

function problemsIn(fields: Fields): Record<string, Problem> {
  const found = problemsOf(fields, [
    { field: 'title', kind: 'text', least: 3, most: 120 },
    { field: 'title_hi', kind: 'text', least: 3, most: 120 },
    { field: 'body', kind: 'text', least: 0, most: 600 },
    { field: 'body_hi', kind: 'text', least: 0, most: 600 },
  ])
  const [body, bodyHi] = [fields.body.trim(), fields.body_hi.trim()]
  if ((body === '') !== (bodyHi === '')) found[body === '' ? 'body' : 'body_hi'] ??= { kind: 'both' }
  if (fields.until_at && fields.from_at && fields.until_at <= fields.from_at)
    found.until_at ??= { kind: 'after' }
  return found
}
