/** The wordings that were published: what differs from now, word by word, and bringing one back. */

import { useQuery } from '@tanstack/react-query'
import { diffWordsWithSpace } from 'diff'
import { useMemo, useState } from 'react'
import type { DocumentFields } from '#supabase/functions/_shared/library/document.ts'
import { FailedLine } from '#web/components/failed-read.tsx'
import { ScrollBox } from '#web/components/scroll-box.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { yearMoment } from '#web/lib/year-moment.ts'
import { copy } from './document-copy.ts'
import { type OpenDocument, versionQuery } from './library-desk-queries.ts'
import { differencesOf } from './version-rules.ts'

export function VersionsPart({
  document,
  fields,
  onChange,
}: {
  document: OpenDocument
  fields: DocumentFields
  onChange: (changes: Partial<DocumentFields>) => void
}) {
  const words = useCopy(copy)
  const locale = useLocale()
  const [opened, setOpened] = useState<number>()
  return (
    <section aria-labelledby="versions" className="border-rule border-t pt-4">
      <h2 id="versions" className="font-semibold font-ui text-sm">
        {words.versions}
      </h2>
      {document.versions.length === 0 && <p className="mt-1 text-muted text-sm">{words.noVersions}</p>}
      <ol className="mt-2 grid gap-3 text-sm">
        {document.versions.map(({ version, reviewed_by, published_by, published_at }) => (
          <li key={version} className="grid gap-1">
            <p>
              <b>{words.version(version)}</b>{' '}
              <span className="text-muted text-xs">
                {words.versionBy(reviewed_by ?? published_by, yearMoment(new Date(published_at), locale))}
              </span>
            </p>
            <div>
              <Button
                size="sm"
                aria-expanded={opened === version}
                onClick={() => setOpened(opened === version ? undefined : version)}
              >
                {words.compare}
              </Button>
            </div>
            {opened === version && (
              <Version document={document} version={version} fields={fields} onChange={onChange} />
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

function Version({
  document: { kind, id },
  version,
  fields,
  onChange,
}: {
  document: OpenDocument
  version: number
  fields: DocumentFields
  onChange: (changes: Partial<DocumentFields>) => void
}) {
  const words = useCopy(copy)
  const { data: before, isLoadingError, isFetching, refetch } = useQuery(versionQuery(kind, id, version))
  const differences = useMemo(() => (before ? differencesOf(before, fields) : []), [before, fields])
  if (isLoadingError) return <FailedLine read={{ isFetching, refetch }}>{words.versionFailed}</FailedLine>
  if (!before) return <p className="text-muted">{words.loading}</p>
  function handleBringBack() {
    if (before) onChange(before)
    toast.success(words.broughtBack)
  }
  return (
    <div className="grid gap-3">
      {differences.length === 0 && <p className="text-muted">{words.noDifference}</p>}
      {differences.map(({ name, was, is }) => (
        <ScrollBox key={name} label={name} lang="en" className="wrap-anywhere border-rule border-l-2 pl-3">
          <p className="font-medium text-muted text-xs">{name}</p>
          <Words was={was} is={is} />
        </ScrollBox>
      ))}
      <div>
        <Button size="sm" disabled={differences.length === 0} onClick={handleBringBack}>
          {words.bringBack}
        </Button>
      </div>
    </div>
  )
}

/** Words of a long text that stayed are left out between those that did not. */
const AROUND = 60

function Words({ was, is }: { was: string; is: string }) {
  const words = useCopy(copy)
  return (
    <p className="whitespace-pre-wrap">
      {diffWordsWithSpace(was, is).map(({ value, added, removed }, at) => {
        if (added)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces stand in their order
            <ins key={at} className="bg-positive-tint text-positive">
              <span className="sr-only">{words.added} </span>
              {value}
            </ins>
          )
        if (removed)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces stand in their order
            <del key={at} className="bg-caution-tint text-caution">
              <span className="sr-only">{words.taken} </span>
              {value}
            </del>
          )
        const isLong = value.length > 2 * AROUND
        return isLong ? `${value.slice(0, AROUND)} … ${value.slice(-AROUND)}` : value
      })}
    </p>
  )
}
