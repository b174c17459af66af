/** Finds epubcheck, or installs it with the system's package manager when root; says what it thinks of EPUB files. */

import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

const PLACES = [
  process.env.EPUBCHECK_PATH,
  '/usr/bin/epubcheck',
  '/usr/local/bin/epubcheck',
  '/opt/homebrew/bin/epubcheck',
]

/** The path of an epubcheck that exists. Throws with the one thing to do when none can be had. */
export function ensureEpubcheck(say: (line: string) => void): string {
  const found = PLACES.find((path) => path && existsSync(path))
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('Installing epubcheck with the system’s package manager (a few minutes)')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    spawnSync('apt-get', ['update', '-qq'], { stdio: ['ignore', 'ignore', 'inherit'], env })
    const packages = ['install', '-y', '-qq', '--no-install-recommends', 'epubcheck']
    spawnSync('apt-get', packages, { stdio: ['ignore', 'ignore', 'inherit'], env })
  }
  const installed = PLACES.find((path) => path && existsSync(path))
  if (!installed) {
    throw new Error(
      'Whether our books are valid EPUBs is checked by epubcheck: install it, or set EPUBCHECK_PATH to one.',
    )
  }
  return installed
}

/** What it complains of, errors and warnings alike; nothing when the file is valid. */
export function complaintsAbout(epubcheck: string, path: string): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const [command, ...before] = commandFor(epubcheck)
    const child = spawn(command, [...before, '--failonwarnings', '--quiet', path], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (said += bytes))
    child.once('error', reject)
    child.once('exit', (code) => {
      const complaints = said.split('\n').filter((line) => /^(FATAL|ERROR|WARNING|USAGE)/.test(line))
      resolve(code !== 0 && complaints.length === 0 ? [said.trim() || `it ended with ${code}`] : complaints)
    })
  })
}

/** Debian's is an archive of Java that only some kernels run by itself; others are scripts. For a short run the first compiler is enough. */
function commandFor(epubcheck: string): [string, ...string[]] {
  const isArchive = readFileSync(epubcheck).subarray(0, 2).toString('latin1') === 'PK'
  return isArchive ? ['java', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-jar', epubcheck] : [epubcheck]
}
