/** What a client asks for when it joins a channel (the payload of `phx_join`). */

import { z } from 'zod'
import { Refusal } from './refusal.ts'

/** Clients of other languages send null for what they leave out. */
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  schema.nullish().transform((value) => value ?? undefined)
const flag = optional(z.boolean())

/** PostgreSQL keeps no NUL characters. */
const text = z.string().refine((given) => !given.includes('\0'), 'holds a character that none may')

const Binding = z.looseObject({
  event: z.enum(['*', 'INSERT', 'UPDATE', 'DELETE']),
  schema: optional(text),
  table: optional(text),
  filter: optional(text.max(10_000)),
  select: optional(z.array(text).max(1600)),
})

const Config = z.object({
  broadcast: optional(
    z.object({
      ack: flag,
      self: flag,
      replication_ready: flag,
      replay: optional(
        z.object({ since: z.number().int().min(0), limit: optional(z.number().int().positive()) }),
      ),
    }),
  ),
  presence: optional(
    z.object({ key: optional(z.union([z.string(), z.number()]).transform(String)), enabled: flag }),
  ),
  postgres_changes: optional(z.array(Binding)),
  postgres_changes_options: optional(z.object({ wait: flag, timeout: optional(z.number().positive()) })),
  private: flag,
})

const Join = z.object({
  access_token: optional(z.string()),
  config: z.preprocess((config) => config ?? {}, Config),
})

export type JoinRequest = z.infer<typeof Join>
export type AskedBinding = z.infer<typeof Binding>

/** Throws Refusal naming the field that is not understood. */
export function readJoin(payload: unknown): JoinRequest {
  const parsed = Join.safeParse(payload)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new Refusal('InvalidJoinPayload', `${issue?.path.join('.') || 'payload'}: ${issue?.message}`)
}
