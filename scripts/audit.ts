/**
 * `npm run audit`: asks the registry what is known against the libraries that run in production. Exit code 0 where nothing
 * of moderate weight or more is known, 1 where something is, 2 where the registry could not say: then nothing is known.
 */

import { spawnSync } from 'node:child_process'
import { type Asked, verdictOf } from './audit-verdict.ts'

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
const asked: Asked = spawnSync(npm, ['audit', '--omit=dev', '--audit-level=moderate', '--json'], {
  encoding: 'utf8',
  shell: process.platform === 'win32',
})
const { code, lines } = verdictOf(asked)
for (const line of lines) (code === 0 ? console.log : console.error)(line)
process.exit(code)
