/** Answers on paper in journeys: pages drawn as a camera takes them, and the part of the page that takes them. */

import type { Page } from 'playwright-core'

export const TEXT =
  'Fiscal deficit is the gap between spending and receipts.\nIt crowds out private investment when banks buy the bonds.'

export async function onPaper(page: Page) {
  await page.getByRole('radio', { name: 'Photo or PDF' }).check({ force: true })
  await page.getByRole('heading', { name: 'Your pages' }).waitFor()
}

type Drawn = {
  text?: string
  degrees?: number
  blur?: number
  light?: number
  width?: number
  height?: number
  type?: string
}

/** A page in a hand of sorts, as a camera takes it: on a lined sheet, leaning, blurred or dark as it is asked for. */
export async function drawn(
  page: Page,
  { text = TEXT, degrees = 1.5, blur = 0, light = 1, ...more }: Drawn = {},
) {
  const { width = 1500, height = 2000, type = 'image/jpeg' } = more
  const url = await page.evaluate(
    ({ text, degrees, blur, light, width, height, type }) => {
      const canvas = Object.assign(document.createElement('canvas'), { width, height })
      const pen = canvas.getContext('2d') as CanvasRenderingContext2D
      const shade = (value: number) =>
        `rgb(${[value, value, value * 0.97].map((one) => Math.round(one * light)).join(' ')})`
      pen.fillStyle = shade(232)
      pen.fillRect(0, 0, width, height)
      pen.translate(width / 2, height / 2)
      pen.rotate((degrees * Math.PI) / 180)
      pen.translate(-width / 2, -height / 2)
      pen.fillStyle = shade(52)
      pen.font = `italic ${width / 32}px cursive`
      const words = `${text} `.repeat(12).split(/\s+/)
      for (let line = 0, at = 0; line < 30; line++) {
        let x = width * 0.09
        while (x < width * 0.82) {
          const word = words[at++ % words.length] ?? ''
          pen.fillText(word, x, height * 0.08 + line * height * 0.029 + Math.sin(at) * 3)
          x += pen.measureText(`${word} `).width
        }
      }
      if (blur === 0) return canvas.toDataURL(type, 0.9)
      // all at once: a filter on each word keeps a machine without a graphics card busy for a minute
      const photograph = Object.assign(document.createElement('canvas'), { width, height })
      const lens = photograph.getContext('2d') as CanvasRenderingContext2D
      lens.filter = `blur(${blur}px)`
      lens.drawImage(canvas, 0, 0)
      return photograph.toDataURL(type, 0.9)
    },
    { text, degrees, blur, light, width, height, type },
  )
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
}

export const choose = (page: Page, name: string, buffer: Buffer | Uint8Array, mimeType = 'image/jpeg') =>
  page.getByLabel('Choose pictures or a PDF').setInputFiles({ name, mimeType, buffer: Buffer.from(buffer) })
export const card = (page: Page, number: number) =>
  page
    .getByRole('list', { name: 'Pages in their order' })
    .getByRole('listitem')
    .filter({
      has: page.getByRole('heading', { name: `Page ${number}`, exact: true }),
    })
export const saved = (page: Page, number: number) =>
  card(page, number).getByText('Saved', { exact: true }).waitFor()

/** How many pages of answers this device keeps. */
export function waitingPages(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const done = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    let count = 0
    for (const { name = '' } of await indexedDB.databases()) {
      if (!name.startsWith('answer-pages-')) continue
      const database = await done(indexedDB.open(name))
      count += await done(database.transaction('pages').objectStore('pages').count())
      database.close()
    }
    return count
  })
}
