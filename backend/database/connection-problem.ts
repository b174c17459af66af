/** Why a PostgreSQL cannot be used, in words that say what to do. Never the password. */

const UNTRUSTED =
  'its certificate is by nobody whom this machine trusts: append sslrootcert=FILE with the certificate of whoever signed it'

const PROBLEMS: Record<string, string> = {
  ECONNREFUSED: 'no server answers there: start it, or correct host and port',
  ENOTFOUND: 'its host is unknown',
  EAI_AGAIN: 'its host is unknown',
  ETIMEDOUT: 'the server does not answer',
  EHOSTUNREACH: 'no way leads to its host',
  ERR_INVALID_URL: 'it is not an address (in its password write @ : / # % as %40 %3A %2F %23 %25)',
  '28P01': 'the password is refused, or the role is unknown there',
  '3D000': 'the database does not exist: create it there, or correct its name',
  '53300':
    'all its connections are taken: raise max_connections or the limit of the role there, or lower DATABASE_POOL_SIZE',
  DEPTH_ZERO_SELF_SIGNED_CERT: UNTRUSTED,
  SELF_SIGNED_CERT_IN_CHAIN: UNTRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNTRUSTED,
  CERT_HAS_EXPIRED: 'its certificate has run out: renew it there',
  ERR_TLS_CERT_ALTNAME_INVALID:
    'its certificate is for another host: write the host that it names, or have it made anew',
}

/** By what is said, where there is no code that says it. */
const SAID: [RegExp, string][] = [
  [
    /does not support SSL/,
    'it speaks no TLS, and sslmode asks for it: switch TLS on there, or take sslmode out of the address',
  ],
  [/^timeout expired|Connection terminated due to connection timeout/, 'the server does not answer'],
]

export function connectionProblem(error: unknown): string {
  const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string }
  // its own words name the role, the database and whether TLS was missing
  if (code === '28000') return `the login is refused (${message}): ${letIn(message)}`
  const said = SAID.find(([words]) => words.test(message))?.[1]
  return PROBLEMS[code] ?? said ?? (message || 'the server does not answer')
}

function letIn(message: string) {
  return message.includes('no encryption')
    ? 'where pg_hba.conf there asks for TLS, append sslmode=verify-full, else let it in there'
    : 'let it in with pg_hba.conf there'
}
