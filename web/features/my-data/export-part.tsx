/** Everything about the learner in one archive: asked for, made while they wait or not, downloaded. */

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FailedLine } from '#web/components/failed-read.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { dayOf, plainDate, shortMoment } from '#web/lib/dates.ts'
import { useCopy, useLanguage, useLocale } from '#web/lib/language.tsx'
import { logFailure } from '#web/lib/log.ts'
import { Refused } from '#web/lib/refused.ts'
import { copy } from './my-data-copy.ts'
import { askForExport, exportAddress, exportsQuery } from './my-data-queries.ts'
import { type DataExport, isUnderWay, megabytes, progressOf, stateNow } from './my-data-rules.ts'
import { Part } from './part.tsx'

export function ExportPart({ userId }: { userId: string }) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const queryClient = useQueryClient()
  const query = exportsQuery(userId)
  const { data: list, isError, isFetching, refetch } = useQuery(query)
  const [isAsking, setIsAsking] = useState(false)
  const [hasAsked, setHasAsked] = useState(false)

  async function handleAsk() {
    if (!navigator.onLine) {
      toast.error(words.offline)
      return
    }
    setIsAsking(true)
    try {
      await askForExport(language)
      setHasAsked(true)
    } catch (cause) {
      if (!(cause instanceof Refused)) logFailure('Could not ask for an export', cause)
      toast.error(cause instanceof Refused ? words.exportRefused : words.exportUnasked)
    }
    await queryClient.invalidateQueries(query)
    setIsAsking(false)
  }

  if (isError && !list) {
    return (
      <Part title={words.export} says={words.exportSays}>
        <FailedLine read={{ isFetching, refetch }}>{words.unread}</FailedLine>
      </Part>
    )
  }
  const isBusy = isAsking || list?.some(isUnderWay)
  const state = list?.[0] && stateNow(list[0], Date.now())
  return (
    <Part title={words.export} says={words.exportSays}>
      {!list && <Skeleton label={words.reading} lines={[40]} />}
      {list && list.length > 0 && (
        <ul className="w-full border-rule border-t">
          {list.map((one) => (
            <OneExport key={one.id} one={one} />
          ))}
        </ul>
      )}
      <div>
        {/* its steps alone: how far it is changes every two seconds, and stands in its bar */}
        <p role="status" className="sr-only">
          {hasAsked && state && words.exportNow(words.exportState[state])}
        </p>
        {list && (
          <Button isBusy={isAsking} disabled={isBusy} onClick={handleAsk}>
            {words.makeExport}
          </Button>
        )}
      </div>
    </Part>
  )
}

function OneExport({ one }: { one: DataExport }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const state = stateNow(one, Date.now())
  const percent = progressOf(one)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-rule border-b py-2.5">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-semibold">{words.exportState[state]}</p>
        <p className="text-muted text-sm">
          {words.askedFor(shortMoment(new Date(one.asked_at), locale))}
          {state === 'ready' && one.expires_at && (
            <>
              {' · '}
              {words.size(megabytes(one.bytes ?? 0, locale))}
              {' · '}
              {words.keptUntil(plainDate(dayOf(new Date(one.expires_at)), locale))}
            </>
          )}
        </p>
        {isUnderWay(one) && (
          <div className="mt-2 grid gap-1">
            <progress
              aria-label={words.progress}
              value={percent ?? undefined}
              max={100}
              className="h-2 w-full accent-primary"
            />
            <p className="text-muted text-xs">
              {percent === null ? words.counting : words.percent(percent)} {words.mayLeave}
            </p>
          </div>
        )}
      </div>
      {state === 'ready' && one.path && <Download path={one.path} askedAt={one.asked_at} />}
    </li>
  )
}

function Download({ path, askedAt }: { path: string; askedAt: string }) {
  const words = useCopy(copy)
  const [isBusy, setIsBusy] = useState(false)

  async function handleDownload() {
    setIsBusy(true)
    try {
      const link = document.createElement('a')
      link.href = await exportAddress(path, dayOf(new Date(askedAt)))
      link.download = ''
      link.click()
    } catch (cause) {
      logFailure('Could not open the export', cause)
      toast.error(words.downloadFailed)
    }
    setIsBusy(false)
  }

  return (
    <Button isBusy={isBusy} onClick={handleDownload}>
      {words.download}
    </Button>
  )
}
