/**
 * What a backup consists of: each file with its size and SHA-256. The manifest is written last and carries a sum of
 * itself, so a folder without one that holds is no backup.
 */

import { createHash } from 'node:crypto'
import { createReadStream, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { ConfigError } from '#backend/config.ts'
import { writeDurably } from './durable-files.ts'

const Content = z.object({
  format: z.literal(1),
  /** When the state it holds was the present one, as an ISO time. */
  finished: z.string(),
  /** Of which installation it is (`installationOf`); absent in those of earlier releases. */
  installation: z.string().optional(),
  /** Absent where only files and secrets were kept. */
  database: z
    .object({
      /** The first segment of the log that recovery needs. */
      firstSegment: z.string(),
    })
    .optional(),
  /** Those that a data directory must have, empty ones included, which some tools lose on the way. */
  folders: z.array(z.string()),
  files: z.array(z.object({ path: z.string(), size: z.number(), sha256: z.string() })),
})

export type Manifest = z.infer<typeof Content>
export type FileEntry = Manifest['files'][number]

/** In bytes, of all its files. */
export function sizeOf({ files }: Manifest) {
  return files.reduce((total, { size }) => total + size, 0)
}

const NAME = 'manifest.json'

export function writeManifest(dir: string, manifest: Manifest) {
  writeDurably(join(dir, NAME), JSON.stringify({ sha256: sumOf(manifest), ...manifest }, null, 1))
}

/** Throws ConfigError when there is none, or it is not as it was written. */
export function readManifest(dir: string): Manifest {
  let text: string
  try {
    text = readFileSync(join(dir, NAME), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EACCES') throw error
    throw new ConfigError(`${dir} is not a backup: it has no ${NAME}.`)
  }
  try {
    const { sha256, ...content } = JSON.parse(text)
    const manifest = Content.parse(content)
    if (sha256 === sumOf(manifest)) return manifest
  } catch {
    // Said below.
  }
  throw new ConfigError(
    `The backup ${dir} is damaged: its ${NAME} is not as it was written. Use another backup.`,
  )
}

function sumOf(manifest: Manifest) {
  return createHash('sha256')
    .update(JSON.stringify(Content.parse(manifest)))
    .digest('hex')
}

/** Reads every file again. Throws ConfigError naming the first that is missing, changed, or not the backup's own. */
export async function verifyFiles(dir: string, manifest: Manifest) {
  const damaged = (what: string) =>
    new ConfigError(`The backup ${dir} is damaged: ${what}. Use another backup.`)
  const present = new Set(filesUnder(dir))
  for (const { path, size, sha256 } of manifest.files) {
    if (!present.delete(path)) throw damaged(`${path} is missing`)
    const read = await sha256Of(join(dir, path))
    if (read.size !== size || read.sha256 !== sha256) throw damaged(`${path} is not as it was written`)
  }
  present.delete(NAME)
  const [extra] = present
  if (extra) throw damaged(`${extra} does not belong to it`)
}

async function sha256Of(path: string) {
  const hash = createHash('sha256')
  let size = 0
  await pipeline(createReadStream(path, { highWaterMark: 1 << 20 }), async (pieces) => {
    for await (const piece of pieces) {
      hash.update(piece)
      size += piece.length
    }
  })
  return { size, sha256: hash.digest('hex') }
}

function filesUnder(dir: string) {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)).split(sep).join('/'))
}
