/** `npm run chaos`: the long durability suite, minutes long. `-- --times N` kills each kind N times (20). */

import { parseArgs } from 'node:util'
import { conclude } from './check.ts'
import { kills } from './kills.ts'
import { migrations } from './migrations.ts'
import { restores } from './restores.ts'
import { shortages } from './shortages.ts'

const { values } = parseArgs({ options: { times: { type: 'string', default: '20' } } })
const times = Number(values.times)

console.log('\n== Killed while learners write')
await kills(times)
console.log('\n== Killed while it migrates')
await migrations(times)
console.log('\n== Backups and restores under load')
await restores()
console.log('\n== Without connections or disk')
await shortages()
conclude()
