/**
 * Adds to package-lock.json the optional platform packages that npm left out, so that `npm ci` accepts the file on
 * every machine: npm writes down only those it could look up while it wrote. `npm run lock`, after adding a dependency.
 */

import { readFileSync, writeFileSync } from 'node:fs'

type Entry = {
  version?: string
  dev?: boolean
  optional?: boolean
  cpu?: string[]
  os?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}

const OS: Record<string, string> = {
  android: 'android',
  darwin: 'darwin',
  freebsd: 'freebsd',
  linux: 'linux',
  openbsd: 'openbsd',
  openharmony: 'openharmony',
  wasi: '',
  win32: 'win32',
  windows: 'win32',
}
const CPUS = ['arm64', 'arm', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x', 'wasm32', 'loong64', 'universal']

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Entry> }
const added: string[] = []
for (const [, { optionalDependencies = {}, dev }] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    const place = `node_modules/${name}`
    const platform = platformOf(name)
    if (lock.packages[place] || !platform) continue
    lock.packages[place] = { version, ...platform, ...(dev ? { dev } : {}), optional: true }
    added.push(`${name}@${version}`)
  }
}
lock.packages = Object.fromEntries(
  Object.entries(lock.packages).sort(([one], [other]) => (one < other ? -1 : 1)),
)
writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`)
console.log(added.length > 0 ? `Added ${added.length}: ${added.join(', ')}` : 'Nothing was missing.')

/** What such a package says of itself, read from its name: "…-linux-arm64-musl". */
function platformOf(name: string): Pick<Entry, 'os' | 'cpu' | 'libc'> | undefined {
  const parts = name.split(/[/-]/)
  const os = parts.map((part) => OS[part]).find((found) => found !== undefined)
  const cpu = CPUS.find((known) =>
    parts.some((part) => part.startsWith(known) && (part !== 'arm64') === (known !== 'arm64')),
  )
  if (os === undefined || !cpu) return undefined
  const libc = parts.includes('musl') ? ['musl'] : parts.includes('gnu') ? ['glibc'] : undefined
  return { cpu: [cpu], ...(os ? { os: [os] } : {}), ...(libc ? { libc } : {}) }
}
