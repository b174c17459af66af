/** Files up and down, against the same bytes written and read on the same disk by a server that does nothing else. */

import type { Bench } from './bench.ts'

const MB = 1_000_000
const WARM_UP = 4
const SIZES = [
  { name: '1 MB', bytes: 1 * MB, times: 60 },
  { name: '20 MB', bytes: 20 * MB, times: 12 },
]

export async function benchStorage(bench: Bench) {
  const { API_URL, SERVICE_ROLE_KEY } = (await bench.server()).instance
  const headers = { Authorization: `Bearer ${SERVICE_ROLE_KEY}`, 'Content-Type': 'application/octet-stream' }
  const bucket = `bench-${Date.now()}`
  const made = await fetch(`${API_URL}/storage/v1/bucket`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ id: bucket, name: bucket, public: false }),
  })
  if (!made.ok) throw new Error(`The bucket could not be made: ${await made.text()}`)
  const bare = await bench.child('bench/bare-files.ts', [bench.folder('bench-files-')])
  for (const { name, bytes, times } of SIZES) {
    const body = new Uint8Array(bytes).map((_, index) => index * 31)
    const ours = (at: number) => `${API_URL}/storage/v1/object/${bucket}/${bytes}-${at}`
    const theirs = (at: number) => `${bare.url}/${bytes}-${at}`
    const up = await compare(
      bench.times(times),
      (at) => put(theirs(at), {}, body),
      (at) => put(ours(at), headers, body),
    )
    const down = await compare(
      bench.times(times),
      (at) => get(theirs(at), {}, bytes),
      (at) => get(ours(at), headers, bytes),
    )
    tell(bench, `Upload of ${name}`, 'written, fsynced and renamed by a bare server', bytes, up)
    tell(bench, `Download of ${name}`, 'streamed from the disk by a bare server', bytes, down)
  }
}

function tell(
  bench: Bench,
  what: string,
  by: string,
  bytes: number,
  seconds: { ours: number[]; limit: number[] },
) {
  const rates = (each: number[]) => each.map((one) => bytes / MB / one)
  const row = { what: `${what}, one at a time`, unit: 'MB/s' as const, headline: true }
  bench.row({ ...row, ours: rates(seconds.ours), limit: { by, values: rates(seconds.limit) } })
}

type Work = (at: number) => Promise<void>

/** Seconds, by turns: whatever else the machine does meets both alike. The first ones are not counted. */
async function compare(times: number, limit: Work, ours: Work) {
  const each = { limit: [] as number[], ours: [] as number[] }
  for (let at = 0; at < times + WARM_UP; at++) {
    for (const [name, work] of [
      ['limit', limit],
      ['ours', ours],
    ] as const) {
      const began = performance.now()
      await work(at)
      if (at >= WARM_UP) each[name].push((performance.now() - began) / 1000)
    }
  }
  return each
}

async function put(url: string, headers: Record<string, string>, body: Uint8Array<ArrayBuffer>) {
  const answer = await fetch(url, { method: 'POST', headers, body })
  const said = await answer.text()
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${said}`)
}

async function get(url: string, headers: Record<string, string>, bytes: number) {
  const answer = await fetch(url, { headers })
  let size = 0
  for await (const chunk of answer.body ?? []) size += (chunk as Uint8Array).byteLength
  if (size !== bytes) throw new Error(`${url} gave ${size} bytes of ${bytes}`)
}
