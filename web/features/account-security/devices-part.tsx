/** Where the learner is signed in, and signing out there. */

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { useFocusAgain } from '#web/components/use-focus-again.ts'
import { useServerMessage } from '#web/features/auth/index.ts'
import { shortMoment } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { logFailure } from '#web/lib/log.ts'
import { copy, type SecurityWords } from './account-security-copy.ts'
import {
  type DeviceSession,
  endOtherSessions,
  endSession,
  sessionsQuery,
} from './account-security-queries.ts'
import { deviceOf, placeName } from './device-rules.ts'
import { Part, Thing, Things, Unread } from './part.tsx'

export function DevicesPart() {
  const words = useCopy(copy)
  const serverMessage = useServerMessage()
  const queryClient = useQueryClient()
  const sessions = useQuery(sessionsQuery())
  const [busy, setBusy] = useState<string>()
  const list = sessions.data ?? []
  // who is signed out goes with the button
  useFocusAgain(sessions.data?.length)

  async function attempt(what: string, action: () => Promise<string>) {
    setBusy(what)
    try {
      toast.success(await action())
    } catch (cause) {
      logFailure('Could not end a session', cause)
      toast.error((await serverMessage(cause)) ?? words.unexpected)
    }
    await queryClient.invalidateQueries({ queryKey: ['list_my_sessions'] })
    setBusy(undefined)
  }

  return (
    <Part title={words.devices} says={words.devicesSays}>
      {sessions.isPending && <p className="text-muted text-sm">{words.reading}</p>}
      {sessions.isError && <Unread read={sessions} />}
      {list.length > 0 && (
        <Things>
          {list.map((session) => (
            <SessionThing
              key={session.id}
              session={session}
              isBusy={busy === session.id}
              onEnd={(device) =>
                attempt(session.id, async () =>
                  (await endSession(session.id)) ? words.sessionEnded(device) : words.sessionGone,
                )
              }
            />
          ))}
        </Things>
      )}
      {list.length > 1 && (
        <Button
          className="justify-self-start"
          isBusy={busy === 'others'}
          disabled={busy !== undefined && busy !== 'others'}
          onClick={() =>
            attempt('others', async () => {
              await endOtherSessions()
              return words.othersEnded
            })
          }
        >
          {words.endOthers}
        </Button>
      )}
      {list.length === 1 && <p className="text-muted text-sm">{words.onlyThis}</p>}
    </Part>
  )
}

function SessionThing({
  session,
  isBusy,
  onEnd,
}: {
  session: DeviceSession
  isBusy: boolean
  onEnd: (device: string) => void
}) {
  const words = useCopy(copy)
  const locale = useLocale()
  const device = deviceWords(session.user_agent, words)
  const since = shortMoment(new Date(session.created_at), locale)
  return (
    <Thing
      name={device}
      mark={session.is_current ? words.thisDevice : undefined}
      about={
        <>
          <span className="block">
            {words.inPlace(placeName(session.country, locale) ?? words.unknownPlace)}
          </span>
          {/* this device is in use right now, whatever the server wrote down last */}
          {!session.is_current && (
            <span className="block">{words.usedOn(shortMoment(new Date(session.last_used_at), locale))}</span>
          )}
          {session.ip ? words.signedInFrom(since, session.ip) : words.signedInOn(since)}
        </>
      }
    >
      {!session.is_current && (
        <Button
          variant="quiet"
          isBusy={isBusy}
          aria-label={words.endSessionOf(device)}
          onClick={() => onEnd(device)}
        >
          {words.endSession}
        </Button>
      )}
    </Thing>
  )
}

function deviceWords(userAgent: string | null, words: SecurityWords) {
  const { browser, system } = deviceOf(userAgent)
  if (browser && system) return words.onSystem(browser, system)
  return browser ?? system ?? words.unknownDevice
}
