/** Speech for a browser's microphone, made by espeak-ng; installed with the system's package manager when root. */

import { spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { wavOf } from './recordings.ts'

const ESPEAK = '/usr/bin/espeak-ng'

/** Writes a WAV file in which somebody says this. Where espeak-ng cannot be had, somebody hums as long. */
export function speakInto(path: string, text: string, voice = 'en-gb') {
  ensureEspeak()
  const made = spawnSync(ESPEAK, ['-v', voice, '-w', path, text], { stdio: 'ignore' })
  if (made.status !== 0) writeFileSync(path, wavOf(text.length / 14, hum, 22_050))
}

function ensureEspeak() {
  if (existsSync(ESPEAK) || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const install = ['install', '-y', '-qq', '--no-install-recommends', 'espeak-ng']
  if (spawnSync('apt-get', install, { stdio: 'ignore', env }).status === 0) return
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env })
  spawnSync('apt-get', install, { stdio: 'ignore', env })
}

/** Syllables: a low voice that comes and goes. */
function hum(second: number) {
  const syllable = Math.max(0, Math.sin(second * 2 * Math.PI * 3))
  return syllable * (Math.sin(second * 2 * Math.PI * 140) + Math.sin(second * 2 * Math.PI * 560) / 2) * 0.3
}
