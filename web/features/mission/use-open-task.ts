/** Opens a task: here, by the address, or at the place where it is done. */

import { useNavigate } from 'react-router'
import { logFailure } from '#web/lib/log.ts'
import { orRefused } from '#web/lib/refused.ts'
import { kept } from '#web/lib/storage.ts'
import { beginTask } from './mission-queries.ts'
import { isElsewhere } from './mission-rules.ts'
import type { Task } from './mission-types.ts'

export function useOpenTask() {
  const navigate = useNavigate()
  return ({ id, kind, href }: Task) => {
    if (!isElsewhere(kind) || !href) return navigate(`/daily-mission?task=${id}`)
    rememberOpened(id)
    orRefused(beginTask(id)).catch((cause) => logFailure('Could not note that a task was begun', cause))
    return navigate(href)
  }
}

const STORAGE_KEY = 'mission-opened'
/** More than a day has. */
const MOST = 30

/** Whether a text was opened from here: only then one can say that it was read. */
export function wasOpened(id: string): boolean {
  return opened().includes(id)
}

function opened(): string[] {
  return (kept.local.get(STORAGE_KEY) ?? '').split(' ')
}

function rememberOpened(id: string) {
  if (!wasOpened(id)) kept.local.set(STORAGE_KEY, [id, ...opened()].slice(0, MOST).join(' '))
}
