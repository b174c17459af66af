/** The stand-in's speech recognition: counts what arrived, and answers with the text that the test gave it. */

import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

export type Hearing = {
  text?: string
  language?: string
  /** Of the one segment in `verbose_json`. */
  noSpeech?: number
  /** Answers with this status instead. */
  status?: number
  /** Milliseconds before the answer. */
  after?: number
  /** Knows no `verbose_json`, and refuses it. */
  onlyJson?: boolean
  malformed?: boolean
  /** Hangs up without an answer. */
  breaksOff?: boolean
}

export type Recording = {
  /** By the first bytes, whatever the file is called. */
  format: 'webm' | 'ogg' | 'wav' | 'mp4' | 'mp3' | 'unknown'
  bytes: number
  /** Of a WAV file, from its header; else undefined. */
  seconds: number | undefined
  sampleRate: number | undefined
  fileName: string
  fields: Record<string, string>
  authorization: string | undefined
}

export async function hear(
  request: IncomingMessage,
  body: Buffer,
  recordings: Recording[],
  hearing: Hearing,
  response: ServerResponse,
): Promise<void> {
  const headers = { 'Content-Type': request.headers['content-type'] ?? '' }
  const form = await new Response(new Uint8Array(body), { headers }).formData()
  const file = form.get('file') as File
  const sound = Buffer.from(await file.arrayBuffer())
  const fields = Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
  recordings.push({
    format: formatOf(sound),
    bytes: sound.length,
    ...wavOf(sound),
    fileName: file.name,
    fields,
    authorization: request.headers.authorization,
  })
  if (hearing.after) await sleep(hearing.after)
  if (hearing.breaksOff) return void response.destroy()
  const verbose = fields.response_format === 'verbose_json'
  const status = hearing.status ?? (verbose && hearing.onlyJson ? 400 : 200)
  response.writeHead(status, { 'Content-Type': 'application/json' })
  if (hearing.malformed) return void response.end('{"text": ')
  if (status >= 400) return void response.end(JSON.stringify({ error: { message: `stand-in: ${status}` } }))
  const text = hearing.text ?? ''
  const seconds = wavOf(sound).seconds ?? 2
  const segment = {
    id: 0,
    start: 0,
    end: seconds,
    text,
    no_speech_prob: hearing.noSpeech ?? 0.02,
    avg_logprob: -0.2,
  }
  response.end(
    JSON.stringify(
      verbose
        ? {
            task: 'transcribe',
            language: hearing.language ?? 'english',
            duration: seconds,
            text,
            segments: text ? [segment] : [],
          }
        : { text },
    ),
  )
}

function formatOf(sound: Buffer): Recording['format'] {
  if (sound.readUInt32BE(0) === 0x1a45dfa3) return 'webm'
  if (sound.toString('latin1', 0, 4) === 'OggS') return 'ogg'
  if (sound.toString('latin1', 0, 4) === 'RIFF' && sound.toString('latin1', 8, 12) === 'WAVE') return 'wav'
  if (sound.toString('latin1', 4, 8) === 'ftyp') return 'mp4'
  if (sound.toString('latin1', 0, 3) === 'ID3' || (sound.readUInt16BE(0) & 0xffe0) === 0xffe0) return 'mp3'
  return 'unknown'
}

function wavOf(sound: Buffer): Pick<Recording, 'seconds' | 'sampleRate'> {
  if (formatOf(sound) !== 'wav') return { seconds: undefined, sampleRate: undefined }
  const data = sound.indexOf('data', 12, 'latin1')
  const bytesPerSecond = sound.readUInt32LE(28)
  return { seconds: sound.readUInt32LE(data + 4) / bytesPerSecond, sampleRate: sound.readUInt32LE(24) }
}
