import { expect, test } from 'vitest'
import { connectionProblem } from './connection-problem.ts'

test.each([
  [{ code: 'ECONNREFUSED' }, 'no server answers there: start it, or correct host and port'],
  [{ code: '28P01', message: 'no' }, 'the password is refused, or the role is unknown there'],
  [{ code: '3D000', message: 'no' }, 'the database does not exist: create it there, or correct its name'],
  [
    { code: '53300', message: 'sorry, too many clients already' },
    /^all its connections are taken: raise max_connections/,
  ],
  [
    { message: 'The server does not support SSL connections' },
    /^it speaks no TLS, and sslmode asks for it: /,
  ],
  [{ code: 'DEPTH_ZERO_SELF_SIGNED_CERT', message: 'self-signed certificate' }, /: append sslrootcert=FILE/],
  [
    { code: 'ERR_TLS_CERT_ALTNAME_INVALID', message: "Host: a. is not b's" },
    /^its certificate is for another host: /,
  ],
  [
    {
      code: '28000',
      message: 'no pg_hba.conf entry for host "10.0.0.1", user "u", database "d", no encryption',
    },
    /^the login is refused \(no pg_hba\.conf entry .*\): where pg_hba\.conf there asks for TLS, append sslmode=verify-full/,
  ],
  [{ code: '28000', message: 'role "u" is not permitted to log in' }, /: let it in with pg_hba\.conf there$/],
  [{ code: 'XX000', message: 'something new' }, 'something new'],
  [undefined, 'the server does not answer'],
])('%j is said with what to do', (error, words) => {
  expect(connectionProblem(error)).toMatch(words)
})
