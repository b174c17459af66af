/**
 * Where the browser starts. A page that was written at build is there to be read, and the application takes it over when
 * it is wanted; any other page waits for the application.
 */

import './app/styles/app.css'
import { readFirst } from './app/first-reads.ts'
import { whenWanted } from './app/when-wanted.ts'
import { fillToday, shownLook } from './lib/first-look.ts'
import { holdClicks } from './lib/hold-clicks.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element')
if (root.dataset.written === undefined) void begin(root)
else whenWanted(() => begin(root))

async function begin(root: HTMLElement) {
  readFirst(window.location)
  fillToday()
  const held = holdClicks(shownLook())
  const { start } = await import('./app/start.tsx')
  await start(root, held)
}
