/** Messages to this device: switched on and off by a tap, and the list of all devices. */

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { ClosedNotice } from '#web/components/closed-notice.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { useFocusAgain } from '#web/components/use-focus-again.ts'
import { deviceOf } from '#web/features/account-security/index.ts'
import { useClosed } from '#web/lib/closed-parts.ts'
import { dayOf, plainDate, shortMoment } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { logFailure } from '#web/lib/log.ts'
import type { Choices, Device } from './choices.ts'
import { copy } from './choices-copy.ts'
import { removeDevice } from './choices-queries.ts'
import { type PushAbility, pushAbility, switchOff, switchOn, thisDevice } from './push-device.ts'

type Props = { userId: string; choices: Choices; onTaken: (choices: Choices) => void }

export function PushSwitch({ userId, choices, onTaken }: Props) {
  const words = useCopy(copy)
  const queryClient = useQueryClient()
  const closed = useClosed('pushes')
  const [ability, setAbility] = useState<PushAbility>(pushAbility)
  const [isBusy, setIsBusy] = useState(false)
  const [said, setSaid] = useState('')
  const { devices, push_key: key } = choices
  const marks = devices.map(({ id, works }) => `${id} ${works}`)
  const here = useQuery({
    queryKey: ['this-device', userId, marks],
    queryFn: async () => (await thisDevice(devices)) ?? null,
    // what was known stands until it is known anew: the button stays where the focus is
    placeholderData: keepPreviousData,
    networkMode: 'always',
    staleTime: 0,
  })
  const own = devices.find(({ id }) => id === here.data?.id)
  const isOn = own?.works === true
  const section = useRef<HTMLElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  const stands = here.isPending ? undefined : `${isOn} ${ability} ${devices.length}`
  useFocusAgain(stands, () => toggle.current ?? section.current)

  async function attempt(action: () => Promise<Choices | undefined>, failed: string) {
    setIsBusy(true)
    setSaid('')
    try {
      const next = await action()
      if (next) onTaken(next)
    } catch (cause) {
      logFailure('Could not change a device', cause)
      toast.error(failed)
    }
    setAbility(pushAbility())
    setIsBusy(false)
    void queryClient.invalidateQueries({ queryKey: ['this-device', userId] })
  }

  function handleOn(key: string) {
    setSaid(words.isOnSoon)
    void attempt(async () => {
      const next = await switchOn(userId, key, nameHere(words), devices)
      if (!next) setSaid(Notification.permission === 'denied' ? '' : words.dismissed)
      return next
    }, words.pushFailed)
  }

  function handleOff(device: Device) {
    void attempt(() => switchOff(userId, device), words.removeFailed)
  }

  return (
    <section ref={section} tabIndex={-1} aria-labelledby="push-title" className="grid gap-3">
      <h3 id="push-title" className="font-semibold font-ui text-md tracking-normal">
        {words.devices}
      </h3>
      <p className="max-w-[60ch] text-muted text-sm">{words.devicesSays}</p>
      {closed && <ClosedNotice part={closed} />}
      {isOn ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="font-medium text-positive text-sm">{words.isOn}</p>
          <Button ref={toggle} isBusy={isBusy} onClick={() => handleOff(own)}>
            {words.switchOff}
          </Button>
        </div>
      ) : closed ? null : (
        <Off ability={ability} hasKey={key !== null}>
          <Button
            ref={toggle}
            className="justify-self-start"
            isBusy={isBusy}
            disabled={here.isPending}
            onClick={() => key && handleOn(key)}
          >
            {words.switchOn}
          </Button>
        </Off>
      )}
      <p role="status" className="text-muted text-sm empty:sr-only">
        {isBusy || !isOn ? said : ''}
      </p>
      {devices.length > 0 && (
        <Devices
          devices={devices}
          own={own}
          onRemove={(device) =>
            device.id === own?.id
              ? handleOff(device)
              : void attempt(() => removeDevice(device.id), words.removeFailed)
          }
          isBusy={isBusy}
        />
      )}
    </section>
  )
}

/** Where it is off: the way to switch it on, or why there is none. */
function Off({ ability, hasKey, children }: { ability: PushAbility; hasKey: boolean; children: ReactNode }) {
  const words = useCopy(copy)
  if (ability === 'able' && hasKey) return children
  const why = {
    able: words.nobodySends,
    denied: words.denied,
    unsupported: words.unsupported,
    'add-to-home': words.addToHome,
  }[ability]
  return <p className="max-w-[60ch] border-rule border-l-2 pl-3 text-sm">{why}</p>
}

function Devices({
  devices,
  own,
  onRemove,
  isBusy,
}: {
  devices: readonly Device[]
  own: Device | undefined
  onRemove: (device: Device) => void
  isBusy: boolean
}) {
  const words = useCopy(copy)
  const locale = useLocale()
  return (
    <div>
      <h4 className="font-semibold font-ui text-muted text-xs">{words.others}</h4>
      <ul className="mt-1 border-rule border-t">
        {devices.map((device) => (
          <li
            key={device.id}
            className="flex flex-wrap items-center justify-between gap-x-4 border-rule border-b py-2"
          >
            <div className="min-w-0 flex-1 basis-52">
              <p className="wrap-anywhere text-sm">
                <b>{device.name}</b>
                {device.id === own?.id && <span className="text-muted"> ({words.thisDevice})</span>}
              </p>
              <p className="text-muted text-xs tabular-nums">
                {[
                  words.addedOn(plainDate(dayOf(new Date(device.added_at)), locale)),
                  device.last_ok_at && words.lastMessage(shortMoment(new Date(device.last_ok_at), locale)),
                  !device.works && words.stale,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            <Button
              variant="quiet"
              disabled={isBusy}
              aria-label={words.removeOf(device.name)}
              onClick={() => onRemove(device)}
            >
              {words.remove}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function nameHere(words: { onSystem: (browser: string, system: string) => string; unknownDevice: string }) {
  const { browser, system } = deviceOf(navigator.userAgent)
  if (browser && system) return words.onSystem(browser, system)
  return browser ?? system ?? words.unknownDevice
}
