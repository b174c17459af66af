/**
 * The fonts of the site, cut to the letters and weights that it sets, into `dist/fonts`; `web/app/styles/fonts.css` names
 * them. What a page in English needs first is half of what the packages bring.
 */

import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const OUT = 'dist/fonts'
const PACKAGES = 'node_modules'

const between = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)).join('')

/** English text with the signs of tables and sums. The ranges of fonts.css say the same. */
const FIRST = `${between(0x20, 0x7e)}\u00a0©·×÷±°§½¼¾²³–—‘’“”…•€™←↑→↓−`
/** Names and words of other languages in Latin letters. */
const FURTHER = between(0xa1, 0xff)
const RUPEE = '₹'
/** What the switch of languages says of itself on a page in English. */
const HINDI = 'हिं हिंदी'

const WEIGHTS = { wght: { min: 400, max: 700 } }

type Cut = { name: string; from: string; text: string; axes?: Record<string, { min: number; max: number }> }

const INTER = '@fontsource-variable/inter/files/inter'
const SERIF = '@fontsource-variable/source-serif-4/files/source-serif-4'
const CUTS: Cut[] = [
  { name: 'inter', from: `${INTER}-latin-wght-normal`, text: FIRST, axes: WEIGHTS },
  { name: 'inter-further', from: `${INTER}-latin-wght-normal`, text: FURTHER, axes: WEIGHTS },
  { name: 'inter-rupee', from: `${INTER}-latin-ext-wght-normal`, text: RUPEE, axes: WEIGHTS },
  { name: 'source-serif', from: `${SERIF}-latin-wght-normal`, text: FIRST, axes: WEIGHTS },
  { name: 'source-serif-large', from: `${SERIF}-latin-opsz-normal`, text: FIRST, axes: WEIGHTS },
  { name: 'source-serif-further', from: `${SERIF}-latin-wght-normal`, text: FURTHER, axes: WEIGHTS },
  { name: 'source-serif-rupee', from: `${SERIF}-latin-ext-wght-normal`, text: RUPEE, axes: WEIGHTS },
  { name: 'source-serif-italic', from: `${SERIF}-latin-wght-italic`, text: FIRST + FURTHER, axes: WEIGHTS },
  {
    name: 'hindi-name',
    from: '@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-600-normal',
    text: HINDI,
  },
]

/** For the build and the development server: the files are there before a style sheet asks for them. */
export function cutFonts(): Plugin {
  return { name: 'cut-fonts', config: () => writeFonts() }
}

async function writeFonts() {
  mkdirSync(OUT, { recursive: true })
  await Promise.all(CUTS.map(writeFont))
}

/** A font that was cut the same way from the same file stays. */
async function writeFont({ name, from, text, axes }: Cut) {
  const original = readFileSync(join(PACKAGES, `${from}.woff2`))
  const wanted = createHash('sha256')
    .update(original)
    .update(JSON.stringify([text, axes]))
    .digest('hex')
  const [file, stamp] = [join(OUT, `${name}.woff2`), join(OUT, `${name}.cut-from`)]
  if (existsSync(file) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  writeFileSync(file, await subsetFont(original, text, { targetFormat: 'woff2', variationAxes: axes }))
  writeFileSync(stamp, wanted)
}
