import type pg from 'pg'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { watchArchive } from './watch-archive.ts'

test('that the archive takes no log is said once, and so is that it does again', async () => {
  const said: string[] = []
  const log = pino({}, { write: (line: string) => said.push(JSON.parse(line).msg.split('. ')[0]) })
  const answers = [false, true, true, false]
  let asked = 0
  const query = async () => ({ rows: [{ fails: answers[asked++] ?? false, last: null }] })
  const config = { walArchiveDir: '/mnt/wal', databaseUrl: undefined }

  const stop = watchArchive({ config, db: { owner: { query } as unknown as pg.Pool }, log }, 1)
  await expect.poll(() => asked).toBeGreaterThan(answers.length)
  await stop()

  expect(said).toEqual([
    'archive: WAL_ARCHIVE_DIR /mnt/wal takes no log',
    'archive: the log is archived again',
  ])
})
