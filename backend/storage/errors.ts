/**
 * The storage API's own errors: a code of its list decides what the body says. Clients read the real status from the
 * body: the answer itself is a 400 for whatever the request was refused for.
 */

type Known = {
  status: number
  error: string
  /** Of the answer itself, where it is not 400. */
  http?: number
}

const KNOWN = {
  AccessDenied: { status: 403, error: 'Unauthorized' },
  BucketAlreadyExists: { status: 409, error: 'Duplicate' },
  DatabaseError: { status: 500, error: 'DatabaseError', http: 500 },
  DatabaseTimeout: { status: 544, error: 'DatabaseTimeout', http: 544 },
  EntityTooLarge: { status: 413, error: 'Payload too large' },
  ExpiredToken: { status: 400, error: 'ExpiredToken' },
  FeatureNotEnabled: { status: 403, error: 'FeatureNotEnabled' },
  InternalError: { status: 500, error: 'internal', http: 500 },
  InvalidBucketName: { status: 400, error: 'Invalid Input' },
  InvalidJWT: { status: 400, error: 'InvalidJWT' },
  InvalidKey: { status: 400, error: 'InvalidKey' },
  InvalidMimeType: { status: 415, error: 'invalid_mime_type' },
  InvalidRange: { status: 416, error: 'invalid_range', http: 416 },
  InvalidRequest: { status: 400, error: 'InvalidRequest' },
  InvalidSignature: { status: 400, error: 'InvalidSignature' },
  InvalidUploadSignature: { status: 400, error: 'InvalidUploadSignature' },
  KeyAlreadyExists: { status: 409, error: 'Duplicate' },
  MethodNotAllowed: { status: 405, error: 'MethodNotAllowed', http: 405 },
  NoSuchBucket: { status: 404, error: 'Bucket not found' },
  NoSuchKey: { status: 404, error: 'not_found' },
  ResourceNotEmpty: { status: 409, error: 'ResourceNotEmpty' },
  RouteNotFound: { status: 404, error: 'Not Found', http: 404 },
  ServiceUnavailable: { status: 503, error: 'ServiceUnavailable', http: 503 },
  SlowDown: { status: 429, error: 'SlowDown', http: 429 },
} as const satisfies Record<string, Known>

export type StorageErrorCode = keyof typeof KNOWN

export class StorageError extends Error {
  override name = 'StorageError'
  readonly code: StorageErrorCode
  readonly headers: Record<string, string>

  constructor(
    code: StorageErrorCode,
    message: string,
    more: { headers?: Record<string, string>; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause })
    this.code = code
    this.headers = more.headers ?? {}
  }

  /** What the error means, whatever status the answer carries. */
  get status(): number {
    return KNOWN[this.code].status
  }
}

/** A sender that went away in the middle of its upload: nobody hears the answer, and nothing is wrong here. */
export class UploadBrokenOff extends StorageError {
  constructor(cause: unknown) {
    super('InvalidRequest', 'The upload was broken off', { cause })
  }
}

/** The place of the bytes takes or gives none: the bucket is wrong or away, the disk is full. */
export class NoPlace extends StorageError {
  constructor(cause: unknown) {
    super('ServiceUnavailable', 'Files can be neither kept nor read just now: please try again later', {
      cause,
    })
  }
}

export function errorBody({ code, status, message }: StorageError) {
  return { statusCode: String(status), code, error: KNOWN[code].error, message }
}

export function errorResponse(error: StorageError): Response {
  const known: Known = KNOWN[error.code]
  return Response.json(errorBody(error), {
    status: known.http ?? 400,
    headers: { 'Cache-Control': 'no-store', ...error.headers },
  })
}

export function noSuchBucket() {
  return new StorageError('NoSuchBucket', 'Bucket not found')
}

export function noSuchKey() {
  return new StorageError('NoSuchKey', 'Object not found')
}

export function tooLarge() {
  return new StorageError('EntityTooLarge', 'The object exceeded the maximum allowed size')
}

export function alreadyExists() {
  return new StorageError('KeyAlreadyExists', 'The resource already exists')
}

export function invalidRequest(message: string) {
  return new StorageError('InvalidRequest', message)
}
