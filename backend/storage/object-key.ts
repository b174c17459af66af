/** Which names files and buckets may have. */

import { StorageError } from './errors.ts'

const ALLOWED = /^[\w/!\-.*'() &$@=;:+,?]+$/
/** As S3 has it; also what an index entry holds. */
const LONGEST_KEY = 1024
const LONGEST_BUCKET = 100

/** Throws InvalidKey. Names are never paths on a disk here; that no segment climbs is for those who copy them to one. */
export function validKey(key: string): string {
  const segments = key.split('/')
  const odd = segments.some((segment) => segment === '' || segment === '.' || segment === '..')
  if (!ALLOWED.test(key) || odd || key.length > LONGEST_KEY) {
    throw new StorageError('InvalidKey', `Invalid key: ${key.slice(0, 200)}`)
  }
  return key
}

/** Throws InvalidBucketName. */
export function validBucketName(name: string): string {
  const fits = name.length <= LONGEST_BUCKET && name.trim() === name
  if (!fits || !ALLOWED.test(name) || name.includes('/') || name === '.' || name === '..') {
    throw new StorageError('InvalidBucketName', 'Bucket name invalid')
  }
  return name
}
