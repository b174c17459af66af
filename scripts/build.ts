/** Builds the site into `dist/web`, with each file compressed once. `--if-changed` leaves a current build alone. */

import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const OUT = 'dist/web'
const STAMP = 'dist/.built-from'

const from = sourceHash()
const current =
  existsSync(join(OUT, 'index.html')) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === from
if (!(current && process.argv.includes('--if-changed'))) {
  const began = performance.now()
  console.log('Building the site')
  const [{ build }, { chunkGroups }, { writePages }] = await Promise.all([
    import('vite'),
    import('./site/chunk-plan.ts'),
    import('./site/written-pages.ts'),
  ])
  const groups = await chunkGroups()
  await build({
    logLevel: 'warn',
    build: { rolldownOptions: { output: { codeSplitting: { groups } } } },
  })
  await writePages()
  compress()
  writeFileSync(STAMP, from)
  console.log(`Built in ${((performance.now() - began) / 1000).toFixed(1)} s`)
}

/** Of everything that the site is made from. */
function sourceHash() {
  const hash = createHash('sha256')
  const places = [
    'web',
    'supabase/functions/_shared',
    'supabase/database.types.ts',
    'vite.config.ts',
    'scripts/site',
    'content/syllabus.yaml',
    'package-lock.json',
  ]
  for (const path of places.flatMap(filesUnder)) hash.update(path).update(readFileSync(path))
  for (const name of ['VITE_SUPABASE_URL', 'VITE_SUPABASE_ANON_KEY', 'VITE_CONTACT_EMAIL'])
    hash.update(process.env[name] ?? '')
  return hash.digest('hex')
}

function filesUnder(path: string): string[] {
  if (statSync(path).isFile()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesUnder(join(path, name)))
}

function compress() {
  for (const path of filesUnder(OUT).filter((file) => /\.(js|css|svg|json|webmanifest|txt)$/.test(file))) {
    const bytes = readFileSync(path)
    if (bytes.length < 1024) continue
    writeFileSync(
      `${path}.br`,
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }),
    )
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
  }
}
