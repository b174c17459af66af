/** One imported file: what it is, and the reader for its format. Each reader is fetched when it is needed. */

import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { ExternalLink } from '#web/components/ui/external-link.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { fileListQuery, type ImportedFile } from './file-queries.ts'
import { copy } from './imported-copy.ts'

const EpubReader = lazy(() => import('./epub-reader.tsx'))
const PdfReader = lazy(() => import('./pdf-reader.tsx'))

export function FilePage({ id }: { id: string }) {
  const words = useCopy(copy)
  return (
    <div className="page pb-8">
      <div className="pt-6">
        <Link
          to="/ebooks"
          className="inline-flex min-h-11 items-center gap-1.5 text-muted text-sm no-underline hover:text-ink"
        >
          <ArrowLeft aria-hidden size={16} strokeWidth={1.6} />
          {words.backToFiles}
        </Link>
      </div>
      <Found id={id} />
    </div>
  )
}

function Found({ id }: { id: string }) {
  const words = useCopy(copy)
  const files = useQuery(fileListQuery)
  if (files.isPending) return <FileSkeleton />
  if (files.isLoadingError) return <LoadFailure onRetry={files.refetch} isRetrying={files.isFetching} />
  const file = files.data.find((one) => one.id === id)
  if (!file) {
    return (
      <Notice isPage title={words.noFile}>
        <p>{words.noFileSays}</p>
        <ButtonLink to="/ebooks">{words.backToFiles}</ButtonLink>
      </Notice>
    )
  }
  return <Opened file={file} />
}

function Opened({ file }: { file: ImportedFile }) {
  const Reader = file.format === 'epub' ? EpubReader : PdfReader
  usePageTitle(file.title)
  return (
    <>
      <FileHead file={file} />
      <Suspense fallback={<FileSkeleton />}>
        <Reader file={file} />
      </Suspense>
    </>
  )
}

function FileHead({ file }: { file: ImportedFile }) {
  const words = useCopy(copy)
  const address = /https?:\/\/\S+[^\s.,;)]/.exec(file.source_note)?.[0]
  return (
    <header className="max-w-read pb-4">
      <h1 tabIndex={-1} lang={file.language} className="text-h2">
        {file.title}
      </h1>
      <p className="mt-1 text-muted text-sm">
        {[file.authors, file.format === 'epub' ? words.sections(file.parts) : words.pages(file.parts)]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {file.source_note && (
        <p className="mt-1 text-muted text-xs">
          {words.source}: {file.source_note.replace(address ?? '', '').trim()}{' '}
          {address && (
            <ExternalLink href={address} newTab={words.newTab}>
              {new URL(address).host}
            </ExternalLink>
          )}
        </p>
      )}
    </header>
  )
}

export function FileSkeleton() {
  const words = useCopy(copy)
  return <Skeleton label={words.loadingFile} lines={[40, 88, 74, 80, 66, 84, 70]} />
}

export function LoadFailure({
  onRetry,
  isRetrying,
  says,
}: {
  onRetry?: () => unknown
  isRetrying?: boolean
  says?: ReactNode
}) {
  const words = useCopy(copy)
  return (
    <Notice title={words.readFailed}>
      <p>{says ?? words.readFailedSays}</p>
      {onRetry && (
        <Button onClick={() => onRetry()} isBusy={isRetrying ?? false}>
          {words.retry}
        </Button>
      )}
    </Notice>
  )
}
