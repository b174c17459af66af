/** /admin?desk=health: the database, its backups, what is stored, what the library was loaded from. */

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { QueueState } from '#web/components/queue-list.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { shortMoment } from '#web/lib/dates.ts'
import { env } from '#web/lib/env.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useFigures } from './desk-figures.ts'
import { copy } from './desk-sums-copy.ts'
import { type Health, healthQuery } from './sums-queries.ts'
import { SumsTable } from './sums-table.tsx'

export default function HealthDesk() {
  const words = useCopy(copy)
  const query = useQuery(healthQuery)
  usePageTitle(words.healthTitle)
  const { data } = query
  return (
    <div className="page pb-8">
      <PageHead title={words.healthTitle} says={words.healthSays} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
        <Contact />
        <QueueState query={query} items={data?.tables} words={words} empty={{ title: words.none }} />
        {data && (
          <>
            <Database database={data.database} />
            <Backups backups={data.backups} now={new Date(data.server_now)} />
            <Library library={data.library} />
            <Stored health={data} />
          </>
        )}
      </div>
    </div>
  )
}

/** The page knows by itself whether the deployment named somebody. */
function Contact() {
  const words = useCopy(copy)
  if (env.contactEmail) {
    return (
      <p className="text-sm">
        <span className="text-muted">{words.contact}</span>{' '}
        <a href={`mailto:${env.contactEmail}`} className="wrap-anywhere">
          {env.contactEmail}
        </a>
      </p>
    )
  }
  return (
    <Notice title={words.noContact}>
      <p>{words.noContactSays}</p>
    </Notice>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="mb-3 text-h3">{title}</h2>
      {children}
    </div>
  )
}

function Database({ database }: { database: Health['database'] }) {
  const words = useCopy(copy)
  const figures = useFigures()
  const locale = useLocale()
  const moment = (at: string) => shortMoment(new Date(at), locale)
  const archive = () => {
    if (!database.archives) return words.archiveOff
    const { archived_at, archive_failed_at } = database
    if (archive_failed_at && (!archived_at || archive_failed_at > archived_at)) {
      return warning(words.archiveFailed(moment(archive_failed_at)))
    }
    return archived_at ? moment(archived_at) : words.archiveNone
  }
  const lines: [string, ReactNode][] = [
    [words.version, database.version],
    [words.since, moment(database.started_at)],
    [words.size, figures.bytes(database.bytes)],
    [
      words.connections,
      words.ofMost(figures.number(database.connections), figures.number(database.most_connections)),
    ],
    [words.longest, figures.seconds(database.longest_seconds * 1000)],
    [words.cacheHit, figures.percent(database.cache_hit)],
    [words.deadlocks, figures.number(database.deadlocks)],
    [words.durable, database.durable ? words.yes : warning(words.no)],
    [words.archive, archive()],
  ]
  return (
    <Part title={words.database}>
      <dl className="max-w-read border-ink border-t text-sm">
        {lines.map(([name, value]) => (
          <div key={name} className="grid gap-x-6 border-rule border-b py-2 sm:grid-cols-[14rem_1fr]">
            <dt className="text-muted">{name}</dt>
            <dd className="tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </Part>
  )
}

function warning(says: string) {
  return <b className="font-semibold text-negative">{says}</b>
}

const DAY_MS = 86_400_000
/** From so many days on, somebody should be told. */
const TOO_OLD = 2

function BackupCommand() {
  return (
    <code lang="en" className="break-words">
      npm run backup -- --to FOLDER
    </code>
  )
}

function Backups({ backups, now }: { backups: Health['backups']; now: Date }) {
  const words = useCopy(copy)
  const figures = useFigures()
  const locale = useLocale()
  const [newest] = backups
  const days = newest ? Math.floor((now.getTime() - new Date(newest.made_at).getTime()) / DAY_MS) : 0
  return (
    <Part title={words.backups}>
      {!newest && (
        <Notice title={words.noBackups}>
          <BackupCommand />
        </Notice>
      )}
      {newest && (
        <>
          <p className={`mb-3 text-sm ${days >= TOO_OLD ? 'font-semibold text-negative' : ''}`}>
            {words.lastBackup(days)} {days >= TOO_OLD && words.oldBackup}{' '}
            {days >= TOO_OLD && <BackupCommand />}
          </p>
          <SumsTable
            label={words.backups}
            head={[words.backup, words.files, words.size, words.took]}
            rows={backups.map((made) => ({
              key: made.name,
              cells: [
                shortMoment(new Date(made.made_at), locale),
                ...[
                  figures.number(made.files),
                  figures.bytes(made.bytes),
                  figures.seconds(made.seconds * 1000),
                ],
              ],
            }))}
          />
        </>
      )}
    </Part>
  )
}

function Library({ library }: { library: Health['library'] }) {
  const words = useCopy(copy)
  const locale = useLocale()
  return (
    <Part title={words.library}>
      <p className="text-sm">
        {library
          ? words.loadedAt(shortMoment(new Date(library.loaded_at), locale), library.content_hash)
          : words.notLoaded}
      </p>
    </Part>
  )
}

function Stored({ health }: { health: Health }) {
  const words = useCopy(copy)
  const figures = useFigures()
  return (
    <>
      <Part title={words.storage}>
        <SumsTable
          label={words.storage}
          head={[words.bucket, words.files, words.size]}
          rows={health.storage.map(({ bucket, files, bytes }) => ({
            key: bucket,
            cells: [bucket, figures.number(files), figures.bytes(bytes)],
          }))}
        />
      </Part>
      <Part title={words.tables}>
        <SumsTable
          label={words.tables}
          head={[words.table, words.rows, words.dead, words.size]}
          rows={health.tables.map(({ name, rows, dead, bytes }) => ({
            key: name,
            cells: [name, figures.number(rows), figures.number(dead), figures.bytes(bytes)],
          }))}
        />
      </Part>
    </>
  )
}
