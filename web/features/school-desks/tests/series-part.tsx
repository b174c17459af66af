/** The series of tests: made, named and removed. */

import { useQuery } from '@tanstack/react-query'
import { Confirm } from '#web/components/confirm.tsx'
import { Localised } from '#web/components/localised.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { copy as deskCopy } from '../desk-copy.ts'
import { DeskForm, useFormErrors } from '../desk-form.tsx'
import { Part, WhenRead } from '../desk-parts.tsx'
import { problemsOf } from '../form-rules.ts'
import { InBoth } from '../in-both.tsx'
import { useAct } from '../use-act.ts'
import { useEdited } from '../use-edited.ts'
import { asNew, tellNew, useLocalDraft } from '../use-local-draft.ts'
import { copy } from './tests-copy.ts'
import { removeSeries, type Series, saveSeries, seriesQuery, testKeys } from './tests-queries.ts'

export function SeriesPart() {
  const words = useCopy(copy)
  const query = useQuery(seriesQuery)
  const { language } = useLanguage()
  const { edited, edit, done, other } = useEdited<Series | 'new', HTMLButtonElement>()
  return (
    <Part title={words.seriesTitle} says={words.seriesSays}>
      <WhenRead query={query}>
        {(all) => (
          <ul className="border-rule border-t">
            {all.map((series) => (
              <li
                key={series.slug}
                className="flex flex-wrap items-center gap-x-6 gap-y-1 border-rule border-b py-2"
              >
                <div className="min-w-0 flex-1 basis-60 text-sm">
                  <b className="block">
                    <Localised en={series.title} hi={series.title_hi} />
                  </b>
                  <span className="text-muted">
                    <Localised en={series.about} hi={series.about_hi} />
                  </span>
                </div>
                <Button
                  size="sm"
                  className="max-w-full whitespace-normal!"
                  onClick={({ currentTarget }) => edit(series, currentTarget)}
                >
                  {words.changeSeries(language === 'hi' ? series.title_hi : series.title)}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </WhenRead>
      <div className="mt-4 max-w-4xl">
        {edited === null ? (
          <Button
            ref={other}
            className="max-w-full whitespace-normal!"
            onClick={({ currentTarget }) => edit('new', currentTarget)}
          >
            {words.newSeries}
          </Button>
        ) : (
          <SeriesForm
            key={edited === 'new' ? 'new' : edited.slug}
            // as it stands now, should another hand have changed it meanwhile
            series={
              edited === 'new' ? null : (query.data?.find(({ slug }) => slug === edited.slug) ?? edited)
            }
            onDone={done}
          />
        )}
      </div>
    </Part>
  )
}

function SeriesForm({ series, onDone }: { series: Series | null; onDone: () => void }) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const shared = useCopy(deskCopy)
  const errors = useFormErrors()
  const draft = useLocalDraft(`series:${series?.slug ?? 'new'}`, {
    made_as: '',
    title: series?.title ?? '',
    title_hi: series?.title_hi ?? '',
    about: series?.about ?? '',
    about_hi: series?.about_hi ?? '',
  })
  const { fields, change } = draft
  const after = () => {
    draft.forget()
    onDone()
  }
  const save = useAct(
    () => saveSeries(series ? { ...fields, slug: series.slug, seen: series } : asNew(draft)),
    {
      keys: testKeys,
      done: words.saved,
      onRefused: tellNew(draft, errors.refuse),
      after,
    },
  )
  const remove = useAct(removeSeries, {
    keys: testKeys,
    done: words.seriesRemoved,
    after,
  })
  const check = () =>
    errors.check(
      problemsOf(fields, [
        { field: 'title', kind: 'text', least: 3, most: 120 },
        { field: 'title_hi', kind: 'text', least: 3, most: 120 },
        { field: 'about', kind: 'text', least: 3, most: 500 },
        { field: 'about_hi', kind: 'text', least: 3, most: 500 },
      ]),
    )
  return (
    <DeskForm
      errors={errors}
      label={words.saveSeries}
      isChanged={draft.isChanged}
      isOpened
      onForget={draft.forget}
      onSubmit={() => check() && save.mutate(undefined)}
      foot={
        <>
          <Button type="submit" isBusy={save.isPending}>
            {words.saveSeries}
          </Button>
          {series && (
            <Confirm
              variant="quiet"
              trigger={words.removeSeries}
              title={words.removeSeriesTitle(language === 'hi' ? series.title_hi : series.title)}
              says={<p>{words.removeSeriesSays}</p>}
              yes={words.removeSeries}
              isBusy={remove.isPending}
              onYes={() => remove.mutateAsync(series)}
            />
          )}
          <Button variant="quiet" onClick={onDone}>
            {shared.cancel}
          </Button>
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
        label={words.seriesAbout}
        names={['about', 'about_hi']}
        fields={fields}
        errors={errors.errors}
        most={500}
        isLong
        onChange={change}
      />
    </DeskForm>
  )
}
