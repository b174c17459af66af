/** Draws the card that is shared: the challenge, the marks, and nothing of anybody's place. */

import { site } from '#web/lib/site.ts'

const WIDE = 1080
const HIGH = 1080
const EDGE = 96

export async function drawCard({
  title,
  score,
  of,
  lines,
}: {
  title: string
  score: string
  of: string
  lines: string[]
}): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = WIDE
  canvas.height = HIGH
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser draws no pictures')
  const look = getComputedStyle(document.documentElement)
  const colour = (name: string) => look.getPropertyValue(name).trim()
  const font = (size: number, family: string, weight = 600) =>
    `${weight} ${size}px ${look.getPropertyValue(family) || 'serif'}`
  await document.fonts.ready

  pen.fillStyle = colour('--paper')
  pen.fillRect(0, 0, WIDE, HIGH)
  pen.fillStyle = colour('--accent')
  pen.fillRect(EDGE, EDGE, 120, 12)
  pen.fillStyle = colour('--ink')
  pen.font = font(64, '--font-read')
  wrapped(pen, title, EDGE, EDGE + 120, WIDE - 2 * EDGE, 80)
  pen.font = font(220, '--font-read')
  pen.fillText(score, EDGE, 640)
  pen.fillStyle = colour('--muted')
  pen.font = font(52, '--font-ui', 500)
  pen.fillText(of, EDGE, 730)
  for (const [at, line] of lines.entries()) pen.fillText(line, EDGE, 820 + at * 70)
  pen.font = font(36, '--font-ui', 500)
  pen.fillText(site.authTagline, EDGE, HIGH - EDGE)

  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture is empty'))), 'image/png')
  })
}

/** Words on as many lines as they need. */
function wrapped(
  pen: CanvasRenderingContext2D,
  text: string,
  left: number,
  top: number,
  wide: number,
  high: number,
) {
  let line = ''
  let y = top
  for (const word of text.split(' ')) {
    const longer = line ? `${line} ${word}` : word
    if (line && pen.measureText(longer).width > wide) {
      pen.fillText(line, left, y)
      line = word
      y += high
    } else {
      line = longer
    }
  }
  pen.fillText(line, left, y)
}
