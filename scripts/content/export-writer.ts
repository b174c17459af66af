/** The files of an export: texts as they will stand, written when all of them are known. */

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { z } from 'zod'
import type { Item, Kind } from './kinds.ts'
import { editMap, stringifyItem } from './yaml-edit.ts'

/** A thing as the files are to have it; undefined: no more. */
export type Change = { kind: Kind; id: string; item: Item | undefined }

export class ExportWriter {
  readonly leftOut: string[] = []
  private readonly texts = new Map<string, string | undefined>()
  private readonly dir: string
  constructor(dir: string) {
    this.dir = dir
  }

  read(name: string): string | undefined {
    if (this.texts.has(name)) return this.texts.get(name)
    const path = join(this.dir, name)
    return existsSync(path) ? readFileSync(path, 'utf8') : undefined
  }

  write(name: string, text: string | undefined) {
    if (text !== this.read(name)) this.texts.set(name, text)
  }

  names(folder: string, ending: string): string[] {
    const path = join(this.dir, folder)
    const there = existsSync(path) ? readdirSync(path) : []
    const made = [...this.texts.keys()].flatMap((name) =>
      dirname(name) === folder ? [name.slice(folder.length + 1)] : [],
    )
    return [...new Set([...there, ...made])]
      .filter((name) => name.endsWith(ending) && this.read(`${folder}/${name}`) !== undefined)
      .sort()
  }

  /** Whether the files can hold it; otherwise it is left out, and told of. */
  fits({ kind, id, item }: Change, shape: z.ZodType): boolean {
    const parsed = shape.safeParse(item)
    if (parsed.success) return true
    const reasons = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'entry'} ${message}`)
    this.leftOut.push(`${kind}, ${id}: ${reasons.join('; ')}`)
    return false
  }

  markdown(name: string, change: Change, shape: z.ZodType) {
    if (!change.item) return this.write(name, undefined)
    const { slug: _, body, ...head } = change.item
    if (!this.fits({ ...change, item: head }, shape)) return
    const text = this.read(name)
    const [, known, gap, before, after] =
      /^---\n([\s\S]*?)\n---\n(\s*)([\s\S]*?)(\s*)$/.exec(text ?? '') ?? []
    if (known === undefined) {
      return this.write(name, `---\n${stringifyItem(head).trimEnd()}\n---\n\n${(body as string).trim()}\n`)
    }
    const place = (/^order: \d+$/m.exec(known)?.[0] ?? '').slice('order: '.length)
    const written = editMap(
      known,
      place && change.kind === 'chapter' ? { ...head, order: Number(place) } : head,
    )
    const said = (body as string).trim() === before ? before : (body as string).trim()
    this.write(name, `---\n${written.trimEnd()}\n---\n${gap}${said}${after || '\n'}`)
  }

  end(): string[] {
    for (const [name, text] of this.texts) {
      const path = join(this.dir, name)
      if (text === undefined) rmSync(path, { force: true })
      else {
        mkdirSync(dirname(path), { recursive: true })
        writeFileSync(path, text)
      }
    }
    return [...this.texts.keys()].sort()
  }
}
