/** What a learner chose to be told of, and where: as the server has it, and with what was chosen here since. */

import * as z from 'zod/mini'

export const GROUPS = ['mission', 'challenge', 'marked', 'event', 'plan'] as const
export type Group = (typeof GROUPS)[number]
export const CHANNELS = ['inside', 'mail', 'push'] as const
export type Channel = (typeof CHANNELS)[number]

const minute = z.nullable(z.number())

const Device = z.object({
  id: z.string(),
  name: z.string(),
  added_at: z.string(),
  last_ok_at: z.nullable(z.string()),
  /** The beginning of the SHA-256 of its address: by it a browser knows itself. */
  mark: z.string(),
  /** False when the site's key has changed since it was switched on. */
  works: z.boolean(),
})
export type Device = z.infer<typeof Device>

export const Choices = z.object({
  groups: z.array(
    z.object({ group: z.enum(GROUPS), inside: z.boolean(), mail: z.boolean(), push: z.boolean() }),
  ),
  quiet: z.object({ from: minute, to: minute }),
  zone: z.string(),
  devices: z.array(Device),
  /** Null where nobody sends. */
  push_key: z.nullable(z.string()),
})
export type Choices = z.infer<typeof Choices>

/** What was chosen and is not sent yet; later choices stand over earlier ones. */
export const Change = z.object({
  groups: z.optional(
    z.array(
      z.object({
        group: z.enum(GROUPS),
        inside: z.optional(z.boolean()),
        mail: z.optional(z.boolean()),
        push: z.optional(z.boolean()),
      }),
    ),
  ),
  quiet: z.optional(z.object({ from: minute, to: minute })),
})
export type Change = z.infer<typeof Change>

export function chosen(group: Group, channel: Channel, isOn: boolean): Change {
  return { groups: [{ group, [channel]: isOn }] }
}

export function merged(before: Change | null, change: Change): Change {
  const groups = GROUPS.flatMap((group) => {
    const found = [...(before?.groups ?? []), ...(change.groups ?? [])].filter((one) => one.group === group)
    return found.length === 0 ? [] : [Object.assign({ group }, ...found) as (typeof found)[number]]
  })
  const quiet = change.quiet ?? before?.quiet
  return { ...(groups.length > 0 && { groups }), ...(quiet && { quiet }) }
}

/** What is shown: the server's choices under those that it has not heard of yet. */
export function withChange(choices: Choices, change: Change | null): Choices {
  if (!change) return choices
  return {
    ...choices,
    quiet: change.quiet ?? choices.quiet,
    groups: choices.groups.map((one) => ({
      ...one,
      ...change.groups?.find(({ group }) => group === one.group),
    })),
  }
}

/** "22:00" */
export function timeOf(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/** Minutes after midnight; null for what is no time. */
export function minutesOf(time: string): number | null {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)/.exec(time) ?? []
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes)
}
