/**
 * `npm run chaos`: the long durability suite, some twenty minutes. `-- NAME…` runs these parts alone, `-- --list` names
 * them, `-- --times N` kills each kind N times (20). Ends with the count; exit code 1 where a part has failed.
 */

import { parseArgs } from 'node:util'
import { orSay } from '#scripts/or-say.ts'
import { conclude } from './check.ts'
import { external, stands } from './database.ts'
import { halfOpen } from './half-open.ts'
import { kills } from './kills.ts'
import { migrations } from './migrations.ts'
import { page } from './page.ts'
import { clockJumps, slowDisk } from './preloaded.ts'
import { restores } from './restores.ts'
import { mail, model, s3 } from './services.ts'
import { withoutConnections, withoutDisk } from './shortages.ts'
import { storms } from './storms.ts'

await orSay(async () => {
  const { values, positionals } = parseArgs({
    options: { times: { type: 'string', default: '20' }, list: { type: 'boolean' } },
    allowPositionals: true,
  })
  const times = Number(values.times)

  const PARTS: Record<string, { title: string; run: () => Promise<void> }> = {
    kills: { title: 'Killed while learners write', run: () => kills(times) },
    migrations: { title: 'Killed while it migrates', run: () => migrations(times) },
    restores: { title: 'Backups and restores under load', run: restores },
    connections: { title: 'Without connections', run: withoutConnections },
    disk: { title: 'Without disk', run: withoutDisk },
    slow: { title: 'On a slow disk', run: slowDisk },
    clock: { title: 'The clock jumps', run: clockJumps },
    stands: { title: 'The database stands', run: stands },
    external: { title: 'The database is stopped', run: external },
    page: { title: 'A page while the database stands', run: page },
    sockets: { title: 'Half-open sockets', run: halfOpen },
    storms: { title: 'A thousand times the same', run: storms },
    mail: { title: 'Without mail', run: mail },
    model: { title: 'Without the model', run: model },
    s3: { title: 'Without S3', run: s3 },
  }

  const unknown = positionals.filter((name) => !(name in PARTS))
  if (values.list || unknown.length > 0) {
    if (unknown.length > 0) console.error(`There is no part ${unknown.join(', ')}. There are:`)
    for (const [name, { title }] of Object.entries(PARTS)) console.log(`${name.padEnd(12)} ${title}`)
    process.exit(unknown.length > 0 ? 1 : 0)
  }
  for (const [name, { title, run }] of Object.entries(PARTS)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue
    console.log(`\n== ${name}: ${title}`)
    await run()
  }
  conclude()
})
