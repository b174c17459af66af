/**
 * Where the browser starts. A page that was written whole is there to be read, and the application takes it over when it is
 * wanted; any other page waits for the application.
 */

import './app/styles/app.css'
import { readFirst } from './app/first-reads.ts'
import { whenWanted } from './app/when-wanted.ts'
import { fillLook, shownLook } from './lib/first-look.ts'
import { holdClicks } from './lib/hold-clicks.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element')
fillLook()
if (isWhole(root)) whenWanted(() => begin(root))
else void begin(root)

function isWhole({ dataset }: HTMLElement) {
  return dataset.written !== undefined || shownLook()?.dataset.full !== undefined
}

async function begin(root: HTMLElement) {
  readFirst(window.location)
  const held = holdClicks(shownLook())
  const { start } = await import('./app/start.tsx')
  await start(root, held)
}
