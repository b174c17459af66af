/** From the one row of a result to the response. The body is passed on as PostgreSQL wrote it. */

import { WholeAnswer } from '#backend/http/whole-answer.ts'
import { notSingle } from '#backend/rest/database-errors.ts'
import { isBodiless } from '#backend/rest/errors.ts'
import type { Result } from '#backend/rest/execute.ts'
import { appliedPreferences, type Preferences } from '#backend/rest/parse/preferences.ts'
import type { RowRange } from '#backend/rest/parse/range.ts'
import type { StatementPlan } from '#backend/rest/plan/statement-plan.ts'
import { contentRange, pageStatus } from './content-range.ts'
import { applySettings } from './settings-of-functions.ts'

export type Responding = {
  plan: StatementPlan
  preferences: Preferences
  range: RowRange
  headOnly: boolean
  maxRows: number
  /** Table or function, for Location. */
  name: string
  contentLocation: string | undefined
  /** The schema, if a header chose it. */
  profile: string | undefined
}

export function respond(result: Result, request: Responding): Response {
  const { row } = result
  const { plan, preferences } = request
  const { answer } = plan
  const rows = Number(row.page)
  const headers: Record<string, string> = {}
  let status: number
  if (plan.kind === 'read' || plan.kind === 'call') {
    if (answer.form === 'object' && rows !== 1) throw notSingle(rows)
    const total = totalOf(result, request)
    status = pageStatus(request.range.offset, rows, total)
    headers['Content-Range'] = contentRange(request.range.offset, request.range.offset + rows - 1, total)
    if (plan.kind === 'read' && request.contentLocation) headers['Content-Location'] = request.contentLocation
    if (plan.returnsVoid) status = 204
  } else {
    status = mutationStatus(row.inserted, request)
    const counted = preferences.count ? rows : undefined
    if (plan.kind !== 'put') {
      headers['Content-Range'] = contentRange(0, plan.kind === 'update' ? rows - 1 : -1, counted)
    }
    if (row.location) headers.Location = locationOf(request.name, row.location)
  }
  const withBody = plan.kind === 'read' || plan.kind === 'call' || preferences.return === 'representation'
  if (withBody && status !== 204) {
    headers['Content-Type'] = answer.contentType
    if (request.profile !== undefined) headers['Content-Profile'] = request.profile
  }
  const applied = appliedPreferences(appliedOf(request))
  if (applied) headers['Preference-Applied'] = applied
  status = applySettings(row, status, headers)
  const isSilent = !withBody || request.headOnly || isBodiless(status)
  if (isSilent || row.body === null) return new Response(null, { status, headers })
  const body = Buffer.from(row.body, answer.handler?.isBinary ? 'base64' : 'utf8')
  headers['Content-Length'] = String(body.length)
  return new WholeAnswer(body, { status, headers })
}

function totalOf({ row, estimate }: Result, { preferences, maxRows }: Responding): number | undefined {
  const counted = row.total === null ? undefined : Number(row.total)
  if (preferences.count === 'planned') return estimate
  if (preferences.count === 'estimated' && counted !== undefined && counted > maxRows) {
    return Math.max(counted, estimate ?? 0)
  }
  return counted
}

function mutationStatus(inserted: string | null, { plan, preferences }: Responding): number {
  const full = preferences.return === 'representation'
  const merges = preferences.resolution === 'merge-duplicates' && plan.hasConflictTarget
  if (plan.kind === 'insert') return merges && Number(inserted ?? 0) <= 0 ? 200 : 201
  if (!full) return 204
  return plan.kind === 'put' && Number(inserted ?? 0) > 0 ? 201 : 200
}

function locationOf(name: string, location: string): string {
  const pairs = JSON.parse(location) as [string, string][]
  const query = pairs
    .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`)
    .join('&')
  return `/${encodeURIComponent(name)}?${query}`
}

/** Preferences that had an effect on a request of this kind. */
function appliedOf({ plan: { kind, hasConflictTarget }, preferences }: Responding): Preferences {
  const { resolution, missing, return: returned, maxAffected, ...always } = preferences
  const isMutation = kind !== 'read' && kind !== 'call'
  return {
    ...always,
    ...(kind === 'insert' && hasConflictTarget && resolution && { resolution }),
    ...((kind === 'insert' || kind === 'update') && missing && { missing }),
    ...(isMutation && returned && { return: returned }),
    ...((kind === 'update' || kind === 'delete' || kind === 'call') &&
      maxAffected !== undefined && { maxAffected }),
  }
}
