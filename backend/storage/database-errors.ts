/** What PostgreSQL says, as the storage API passes it on: its words for a refusal, none of them for a failure. */

import pg from 'pg'
import { isOutage } from '#backend/database/outage.ts'
import { alreadyExists, invalidRequest, NoPlace, noSuchBucket, StorageError } from './errors.ts'

/** Undefined for an error that is not the database's. */
export function asStorageError(error: unknown): StorageError | undefined {
  if (error instanceof StorageError) return error
  if (error instanceof pg.DatabaseError) return sqlError(error)
  return storeError(error) ?? connectionError(error)
}

function sqlError(error: pg.DatabaseError): StorageError {
  const { code = '', message } = error
  if (code === '42501') {
    const text = message.startsWith('new row violates')
      ? 'new row violates row-level security policy'
      : message
    return new StorageError('AccessDenied', text, { cause: error })
  }
  if (code === '23505') return alreadyExists()
  if (code === '23503') return noSuchBucket()
  // A role that no token of ours should carry, or one that only this database lacks.
  if (code === '22023' && message.startsWith('role ')) return new StorageError('AccessDenied', message)
  if (code === '57014') return new StorageError('DatabaseTimeout', 'The database took too long to answer')
  // Raised by a policy or a trigger of the project, or a value that no column takes.
  if (code === 'P0001' || /^(22|23|54)/.test(code)) return invalidRequest(message)
  if (/^(08|53|57P)/.test(code)) return unavailable(error)
  return new StorageError('DatabaseError', 'The database could not answer', { cause: error })
}

/** What a disk says that is full, gone, or not ours. */
const OF_THE_DISK = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'EIO', 'EMFILE', 'ENOENT'])

/**
 * Of the service or the disk that holds the bytes, whatever it is: no answer, no such bucket, a key that it does not know, no
 * room. None of it was caused by who asked.
 */
function storeError(error: unknown): StorageError | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const { code, syscall } = error as NodeJS.ErrnoException
  const isDisk = syscall !== undefined && OF_THE_DISK.has(code ?? '')
  return isDisk || '$metadata' in error ? new NoPlace(error) : undefined
}

/** Not what the service that holds the bytes reports: that has `$metadata`. */
function connectionError(error: unknown): StorageError | undefined {
  const isStore = typeof error === 'object' && error !== null && '$metadata' in error
  return !isStore && isOutage(error) ? unavailable(error) : undefined
}

function unavailable(cause: unknown) {
  return new StorageError('ServiceUnavailable', 'The storage service is not available at the moment', {
    cause,
  })
}
