/**
 * A copy of a running PostgreSQL, taken over its replication protocol (BASE_BACKUP): consistent, checked page by page
 * by the server as it reads, and with the log that makes it whole.
 */

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { makeFolder } from './durable-files.ts'
import { type FileWriter, fileWriter } from './file-writer.ts'
import type { FileEntry, Manifest } from './manifest.ts'
import { tarReader } from './tar.ts'

/** Paths are relative to the data directory. */
export type BaseBackup = {
  folders: string[]
  files: FileEntry[]
  database: NonNullable<Manifest['database']>
}

/** Writes the data directory to `dir`. Throws what PostgreSQL or the disk says. */
export async function baseBackup(url: string, dir: string): Promise<BaseBackup> {
  makeFolder(dir)
  const keeper = new pg.Client({ connectionString: url })
  const streaming = new pg.Client({ connectionString: url, replication: 'true' } as pg.ClientConfig)
  for (const client of [keeper, streaming]) client.on('error', () => {})
  try {
    await keeper.connect()
    // Until this connection ends, no checkpoint may take away the log that the backup will ask for at its end.
    await keeper.query('select pg_create_physical_replication_slot($1, true, true)', [
      `backup_${crypto.randomUUID().replaceAll('-', '')}`,
    ])
    await streaming.connect()
    const { folders, files, results } = await stream(streaming, dir)
    checkAgainstServer(dir, files)
    const begun = results[0]?.recptr ?? ''
    const { rows } = await keeper.query<{ segment: string }>('select pg_walfile_name($1) as segment', [begun])
    return { folders, files, database: { firstSegment: rows[0]?.segment ?? '' } }
  } finally {
    await streaming.end().catch(() => {})
    await keeper.end().catch(() => {})
  }
}

const COMMAND = `BASE_BACKUP (LABEL 'backup', CHECKPOINT 'fast', WAL true, MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256')`

/** The server's own list of what it sent, kept beside the files as it would be by any other tool. */
const SERVER_MANIFEST = 'backup_manifest'

type Streamed = { folders: string[]; files: FileEntry[]; results: Record<string, string>[] }

function stream(client: pg.Client, dir: string): Promise<Streamed> {
  return new Promise((resolve, reject) => {
    client.query(new BaseBackupQuery(fileWriter(dir), resolve, reject))
  })
}

/**
 * A `pg` submittable. What comes is one COPY whose messages begin with a letter: a new archive, the manifest, data of
 * either, or progress. Files are written synchronously: the stream waits, and nothing piles up in memory.
 */
class BaseBackupQuery implements pg.Submittable {
  private readonly folders: string[] = []
  private readonly files: FileEntry[] = []
  private readonly results: Record<string, string>[] = []
  private fields: string[] = []
  private failure: unknown
  private archive: ReturnType<typeof tarReader> | undefined
  private inManifest = false
  private readonly writer: FileWriter
  private readonly resolve: (streamed: Streamed) => void
  private readonly reject: (error: unknown) => void
  /** `pg` calls back through this when the connection dies with the command under way. */
  callback = (error: unknown) => {
    if (error) this.fail(error)
  }

  constructor(writer: FileWriter, resolve: (streamed: Streamed) => void, reject: (error: unknown) => void) {
    this.writer = writer
    this.resolve = resolve
    this.reject = reject
  }

  submit(connection: unknown) {
    ;(connection as { query: (text: string) => void }).query(COMMAND)
  }

  handleRowDescription(message: { fields: { name: string }[] }) {
    this.fields = message.fields.map(({ name }) => name)
  }

  handleDataRow(message: { fields: (string | null)[] }) {
    this.results.push(Object.fromEntries(this.fields.map((name, at) => [name, message.fields[at] ?? ''])))
  }

  handleCopyData(message: { chunk: Buffer }, connection: { stream: { destroy: () => void } }) {
    if (this.failure) return
    try {
      this.take(message.chunk)
    } catch (error) {
      // A disk that is full: the rest need not be sent.
      this.fail(error)
      connection.stream.destroy()
    }
  }

  private take(chunk: Buffer) {
    const kind = String.fromCharCode(chunk[0] ?? 0)
    const body = chunk.subarray(1)
    if (kind === 'n') {
      const [, tablespace] = body.toString('utf8').split('\0')
      if (tablespace) throw new Error(`the tablespace at ${tablespace} lies outside the data directory`)
      this.archive?.end()
      this.archive = tarReader({
        folder: (path) => void this.folders.push(plain(path)),
        file: (path) => this.writer.begin(plain(path)),
        data: (bytes) => this.writer.data(bytes),
        fileEnd: () => void this.files.push(this.writer.end()),
      })
    } else if (kind === 'm') {
      this.archive?.end()
      this.inManifest = true
      this.writer.begin(SERVER_MANIFEST)
    } else if (kind === 'd') {
      if (this.inManifest) this.writer.data(body)
      else this.archive?.write(body)
    }
  }

  handleReadyForQuery() {
    try {
      if (!this.inManifest && !this.failure) throw new Error('the server sent no manifest')
      if (!this.failure) this.files.push(this.writer.end())
      this.resolve({ folders: this.folders, files: this.files, results: this.results })
    } catch (error) {
      this.fail(error)
    }
  }

  handleError(error: unknown) {
    this.fail(error)
  }

  private fail(error: unknown) {
    this.failure ??= error
    this.writer.close()
    this.reject(this.failure)
  }

  handleCommandComplete() {}
  handleEmptyQuery() {}
  handlePortalSuspended() {}
  handleCopyInResponse() {}
}

function plain(path: string) {
  return path.replace(/^\.\//, '').replace(/\/$/, '')
}

type ServerManifest = {
  Files: { Path?: string; 'Encoded-Path'?: string; Size: number; Checksum: string }[]
  'Manifest-Checksum': string
}

/** What arrived is what the server says it read. */
function checkAgainstServer(dir: string, files: FileEntry[]) {
  const text = readFileSync(join(dir, SERVER_MANIFEST), 'utf8')
  const sums = new Map(files.map(({ path, sha256 }) => [path, sha256]))
  const { Files, 'Manifest-Checksum': sum } = JSON.parse(text) as ServerManifest
  const summed = text.slice(0, text.lastIndexOf('"Manifest-Checksum"'))
  if (createHash('sha256').update(summed).digest('hex') !== sum)
    throw new Error('the manifest arrived damaged')
  for (const { Path, Checksum } of Files) {
    if (Path !== undefined && sums.get(Path) !== Checksum) throw new Error(`${Path} arrived damaged`)
  }
}
