import { build } from 'vite'
import { gzipSync } from 'node:zlib'
import { readFileSync } from 'node:fs'
const budgets = JSON.parse(readFileSync('scripts/site/budgets.json','utf8'))
let bundle: any
await build({ logLevel: 'error', build: { write: false } as any, plugins: [{ name: 'see', enforce:'post', generateBundle(_o: any, b: any) { bundle = b } }] as any })
const chunks = new Map<string, any>(Object.values(bundle).filter((f: any) => f.type === 'chunk').map((f: any) => [f.fileName, f]))
const chunkOf = (m: string) => { const all=[...chunks.values()]; const c = all.find((c) => c.facadeModuleId?.endsWith(m)) ?? all.find((c) => c.moduleIds.some((i: string) => i.endsWith(m))); return c.fileName }
const reach = (n: string, s: Set<string>) => { if (s.has(n)) return s; s.add(n); for (const i of chunks.get(n)?.imports ?? []) reach(i, s); return s }
const report = (title: string, list: string[]) => {
  console.log('\n###', title); let sum = 0
  for (const n of list.map((n) => [n, gzipSync(chunks.get(n).code, { level: 9 }).length] as const).sort((a, b) => b[1] - a[1])) {
    sum += n[1]
    if (n[1] < 700) continue
    console.log((n[1] / 1000).toFixed(1), n[0])
    const c = chunks.get(n[0])
    const mods = Object.entries(c.modules).map(([id, m]: any) => [id.replace(process.cwd() + '/', ''), m.code ? gzipSync(m.code).length : 0] as const).sort((a, b) => b[1] - a[1]).slice(0, n[1] > 4000 ? 12 : 3)
    for (const m of mods) if (m[1] > 400) console.log('      ', (m[1] / 1000).toFixed(1), m[0])
  }
  console.log('= ', sum / 1000)
}
const set = (which: string) => { const s = new Set<string>(); for (const m of budgets.starts[which].opens) reach(chunkOf(m), s); return s }
const shell = set('the signed-in shell'), more = set('the signed-in shell with what follows by itself')
report('what follows', [...more].filter((x) => !shell.has(x)))
for (const p of ['daily-news/daily-news-page.tsx']) {
  const s = reach(chunkOf('web/features/' + p), new Set())
  report(p, [...s].filter((x) => !more.has(x)))
  console.log('above the bare shell', [...s].filter((x) => !shell.has(x)).reduce((a, n) => a + gzipSync(chunks.get(n).code, { level: 9 }).length, 0) / 1000)
}
process.exit(0)
