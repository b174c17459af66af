/** What the functions service itself answers when a function cannot: hosted Supabase's codes, statuses and words. */

const CODES = {
  NOT_FOUND: [404, 'Requested function was not found'],
  METHOD_NOT_ALLOWED: [405, 'Functions are called with GET, HEAD, POST, PUT, PATCH, DELETE or OPTIONS'],
  PAYLOAD_TOO_LARGE: [413, 'The body of this call is too large'],
  BROKEN_BODY: [400, 'The body of this call broke off'],
  UNAUTHORIZED_NO_AUTH_HEADER: [401, 'Missing authorization header'],
  UNAUTHORIZED_INVALID_JWT_FORMAT: [401, 'Invalid JWT'],
  UNAUTHORIZED_UNSUPPORTED_TOKEN_ALGORITHM: [401, 'Unsupported JWT algorithm'],
  UNAUTHORIZED_LEGACY_JWT: [401, 'Invalid JWT'],
  UNAUTHORIZED_ASYMMETRIC_JWT: [401, 'Invalid JWT'],
  WORKER_ERROR: [500, 'Function exited due to an error (please check logs)'],
  EDGE_FUNCTION_ERROR: [500, 'Internal Server Error'],
  BOOT_ERROR: [503, 'Function failed to start (please check logs)'],
  IDLE_TIMEOUT: [504, 'Request idle timeout limit reached'],
  WORKER_RESOURCE_LIMIT: [
    546,
    'Function failed due to not having enough compute resources (please check logs)',
  ],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type FunctionErrorCode = keyof typeof CODES

/** Why a call has no answer of the function's own. `detail` is for the log and never leaves the server. */
export class FunctionError extends Error {
  override name = 'FunctionError'
  readonly code: FunctionErrorCode
  readonly detail: string | undefined
  constructor(code: FunctionErrorCode, { message, detail }: { message?: string; detail?: string } = {}) {
    super(message ?? CODES[code][1])
    this.code = code
    this.detail = detail
  }
}

export function renderFunctionError({ code, message }: FunctionError): Response {
  const [status] = CODES[code]
  const headers = { 'sb-error-code': code }
  // A handler that threw is answered by hosted's Deno.serve, in plain text; the rest by the platform.
  if (code === 'EDGE_FUNCTION_ERROR') return new Response(message, { status, headers })
  return Response.json({ code, message }, { status, headers })
}
