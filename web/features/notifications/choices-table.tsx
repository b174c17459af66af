/** What reaches a learner, and where: a row for each topic, a box for each way. */

import { useId } from 'react'
import { useCopy } from '#web/lib/language.tsx'
import { CHANNELS, type Change, type Choices, chosen } from './choices.ts'
import { copy } from './choices-copy.ts'

export function ChoicesTable({
  choices,
  onChoose,
}: {
  choices: Choices
  onChoose: (change: Change) => void
}) {
  const words = useCopy(copy)
  const eventMail = useId()
  return (
    <div>
      <table className="w-full table-fixed text-sm">
        <caption className="pb-2 text-left font-semibold font-ui text-md">{words.table}</caption>
        <colgroup>
          <col />
          {CHANNELS.map((channel) => (
            <col key={channel} className="w-14 md:w-24" />
          ))}
        </colgroup>
        <thead>
          <tr className="border-ink border-t border-b border-b-rule align-bottom text-muted text-xs">
            <th scope="col" className="py-2 pr-2 text-left font-medium">
              {words.about}
            </th>
            {CHANNELS.map((channel) => (
              <th key={channel} scope="col" className="py-2 text-center font-medium">
                <span className="md:hidden">{words.channelsShort[channel]}</span>
                <span className="hidden md:inline">{words.channels[channel]}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {choices.groups.map((one) => {
            const { name, says } = words.groups[one.group]
            return (
              <tr key={one.group} className="border-rule border-b">
                <th scope="row" className="py-2.5 pr-2 text-left font-normal">
                  <b className="block">{name}</b>
                  <span className="block text-muted text-xs">{says}</span>
                </th>
                {CHANNELS.map((channel) => (
                  <td key={channel} className="text-center align-middle">
                    <label className="inline-grid size-11 cursor-pointer place-items-center">
                      <span className="sr-only">{words.choice(name, words.channels[channel])}</span>
                      <input
                        type="checkbox"
                        checked={one[channel]}
                        aria-describedby={one.group === 'event' && channel === 'mail' ? eventMail : undefined}
                        onChange={(event) => onChoose(chosen(one.group, channel, event.target.checked))}
                        className="size-5 accent-primary"
                      />
                    </label>
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
      <p id={eventMail} className="mt-2 text-muted text-xs">
        {words.eventMail}
      </p>
    </div>
  )
}
