/** What the processes of a server hold in memory. */

import { readdirSync, readFileSync } from 'node:fs'

/** Megabytes that the server's own processes hold, PostgreSQL aside; not a number where there is no /proc. */
export function memory(pid: number | undefined): number {
  try {
    const processes = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => {
        try {
          const status = readFileSync(`/proc/${name}/status`, 'utf8')
          const field = (key: string) => new RegExp(`^${key}:\\s+(\\S+)`, 'm').exec(status)?.[1] ?? ''
          return [
            {
              pid: Number(name),
              parent: Number(field('PPid')),
              name: field('Name'),
              kilobytes: Number(field('VmRSS')),
            },
          ]
        } catch {
          return []
        }
      })
    const own = new Set([pid])
    for (const _ of processes) for (const one of processes) if (own.has(one.parent)) own.add(one.pid)
    const ours = processes.filter((one) => own.has(one.pid) && !one.name.startsWith('postgres'))
    return ours.reduce((sum, { kilobytes }) => sum + kilobytes, 0) / 1024
  } catch {
    return Number.NaN
  }
}
