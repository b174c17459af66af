/** Finds a Chromium for the browser tests, or installs one: the system's when root, else Playwright's own download. */

import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'

const PLACES = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

const SHELL = '/usr/bin/chromium-headless-shell'

/** The path of a browser that exists. Throws with the one thing to do when none can be had. */
export function ensureBrowser(say: (line: string) => void): string {
  const found = findBrowser()
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('Installing Chromium with the system’s package manager (a few minutes)')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    spawnSync('apt-get', ['update', '-qq'], { stdio: ['ignore', 'ignore', 'inherit'], env })
    const packages = ['install', '-y', '-qq', '--no-install-recommends', 'chromium']
    spawnSync('apt-get', packages, { stdio: ['ignore', 'ignore', 'inherit'], env })
  } else {
    say('Downloading Chromium for the browser tests (a few minutes)')
    const command = ['node_modules/playwright-core/cli.js', 'install', 'chromium']
    spawnSync(process.execPath, command, { stdio: ['ignore', 'ignore', 'inherit'] })
  }
  const installed = findBrowser()
  if (!installed) throw new Error('The browser tests need Chromium: install it, or set CHROMIUM_PATH to one.')
  return installed
}

/**
 * The same engine without a window around each page, which costs journeys a third of their time; `whole` where it cannot
 * be had. It knows neither microphones nor notifications.
 */
export function ensureHeadlessShell(whole: string, say: (line: string) => void): string {
  if (!existsSync(SHELL) && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('Installing Chromium’s headless shell with the system’s package manager')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const packages = ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell']
    spawnSync('apt-get', packages, { stdio: 'ignore', env })
  }
  return existsSync(SHELL) ? SHELL : whole
}

function findBrowser() {
  return [...PLACES, chromium.executablePath()].find((path) => path && existsSync(path))
}
