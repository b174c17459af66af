/** The imported files on the shelf: everybody's and the learner's own, how far each was read, and adding one. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { FailedRead } from '#web/components/failed-read.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { useOpener } from '#web/components/use-opener.ts'
import { dayOf, plainDate } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { logFailure } from '#web/lib/log.ts'
import { useSession } from '#web/session/session.tsx'
import { AddFile } from './add-file-form.tsx'
import { fileListQuery, filesHereQuery, type ImportedFile, marksQuery, removeFile } from './file-queries.ts'
import { copy } from './imported-copy.ts'
import { placeIn, type Spot } from './use-marks.ts'

export function YourFiles() {
  const words = useCopy(copy)
  return (
    <section aria-labelledby="your-files" className="border-ink border-t pb-8">
      <div className="flex flex-wrap items-baseline gap-x-6 gap-y-1 py-5">
        <h2 id="your-files" className="text-h3">
          {words.files}
        </h2>
        <p className="text-muted text-sm">{words.filesSay}</p>
      </div>
      <AddFile />
      <FileList />
    </section>
  )
}

function FileList() {
  const words = useCopy(copy)
  const { user, role } = useSession()
  const files = useQuery(fileListQuery)
  const { data: places = [] } = useQuery({ ...marksQuery(user?.id ?? ''), enabled: user !== null })
  const { data: here = [] } = useQuery(filesHereQuery)
  if (files.isPending) return <Skeleton label={words.loading} lines={[60, 40]} />
  if (files.isLoadingError) {
    return <FailedRead title={words.shelfFailed} says={words.shelfFailedSays} read={files} />
  }
  if (files.data.length === 0) return <Notice title={words.none}>{words.noneSay}</Notice>
  return (
    <ul className="border-rule border-b">
      {files.data.map((file) => (
        <OnShelf
          key={file.id}
          file={file}
          isHere={here.includes(file.path)}
          place={
            user &&
            placeIn(
              user.id,
              file.id,
              places.find(({ file_id }) => file_id === file.id),
            )
          }
          mayRemove={file.user_id === user?.id || (file.user_id === null && role === 'admin')}
        />
      ))}
    </ul>
  )
}

function OnShelf({
  file,
  isHere,
  place,
  mayRemove,
}: {
  file: ImportedFile
  isHere: boolean
  place: Spot | undefined | null
  mayRemove: boolean
}) {
  const words = useCopy(copy)
  const locale = useLocale()
  const asking = useOpener()
  const percent = place && Math.min(100, Math.round(((place.part + place.fraction) / file.parts) * 100))
  return (
    <li className="relative flex flex-wrap items-start gap-x-6 gap-y-2 border-rule border-t py-4">
      <span
        aria-hidden
        className="grid h-14 w-11 shrink-0 place-items-center rounded-tag border border-rule border-l-3 border-l-primary bg-surface font-semibold text-2xs text-muted"
      >
        {file.format.toUpperCase()}
      </span>
      <div className="min-w-0 flex-1 basis-56">
        <h3 className="text-item leading-snug" lang={file.language}>
          <Link
            to={`/ebooks?file=${file.id}`}
            className="wrap-anywhere text-ink no-underline after:absolute after:inset-0 hover:text-primary hover:underline"
          >
            {file.title}
          </Link>
        </h3>
        <p className="mt-1 text-muted text-xs">
          {[
            file.user_id === null && words.everybodys,
            file.authors,
            file.format === 'epub' ? words.sections(file.parts) : words.pages(file.parts),
            words.addedOn(plainDate(dayOf(new Date(file.created_at)), locale)),
            typeof percent === 'number' && words.readTo(percent),
            isHere && words.onThisDevice,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {mayRemove &&
        (asking.isOpen ? (
          <Removal file={file} onKeep={asking.close} />
        ) : (
          <Button
            ref={asking.button}
            variant="quiet"
            size="sm"
            className="relative"
            aria-label={words.removeOf(file.title)}
            onClick={asking.open}
          >
            {words.remove}
          </Button>
        ))}
    </li>
  )
}

function Removal({ file, onKeep }: { file: ImportedFile; onKeep: () => void }) {
  const words = useCopy(copy)
  const queryClient = useQueryClient()
  const removal = useMutation({
    mutationFn: () => removeFile(file),
    onSuccess: async () => {
      toast.success(words.removed(file.title))
      await queryClient.invalidateQueries({ queryKey: fileListQuery.queryKey })
    },
    onError: (cause) => {
      logFailure('Could not remove a file', cause)
      toast.error(words.removeFailed)
    },
  })
  return (
    <fieldset
      aria-label={words.removeOf(file.title)}
      onKeyDown={({ key }) => key === 'Escape' && onKeep()}
      className="relative grid basis-full gap-2"
    >
      <p className="text-sm">{words.reallyRemove}</p>
      <div className="flex gap-3">
        <Button size="sm" isBusy={removal.isPending} onClick={() => removal.isPending || removal.mutate()}>
          {words.remove}
        </Button>
        <Button autoFocus variant="quiet" size="sm" onClick={onKeep}>
          {words.keep}
        </Button>
      </div>
    </fieldset>
  )
}
