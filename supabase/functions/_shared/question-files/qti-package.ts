/** QTI packages: a zip with imsmanifest.xml and an item a file, opened with limits, written in pieces. */

import { Unzip, UnzipInflate, Zip, ZipDeflate } from 'fflate'
import { FileFault } from './fault.ts'
import { textOfFile } from './file-text.ts'
import { type FileQuestion, type Found, MOST_QUESTIONS, MOST_UNPACKED } from './model.ts'
import { qtiIdentifier, readQti, writeQti } from './qti.ts'
import { allOf, childrenOf, escapeXml, parseXml } from './xml.ts'

/** Files; a package has two or three more than questions. */
const MOST_FILES = MOST_QUESTIONS + 1000
const MEGABYTES = MOST_UNPACKED / 1_000_000
const PIECE = 64 * 1024

/** The XML of a package, unpacked; pictures and the like are not even unpacked. */
function unpack(bytes: Uint8Array): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array>()
  let total = 0
  // The unpacker catches what is thrown while it works, and tells of it as of any other error.
  let refused: FileFault | undefined
  let count = 0
  const unzip = new Unzip((file) => {
    count += 1
    if (count > MOST_FILES) throw new FileFault('too-many', [MOST_QUESTIONS])
    const name = file.name.replaceAll('\\', '/')
    if (!name.toLowerCase().endsWith('.xml')) return
    if (isOutside(name)) throw new FileFault('zip-path', [file.name])
    if (files.has(name)) throw new FileFault('zip-broken')
    const pieces: Uint8Array[] = []
    file.ondata = (error, piece, isLast) => {
      if (error) throw refused ?? new FileFault('zip-broken')
      // What the package says of its sizes is not asked: counted is what comes out.
      total += piece.length
      if (total > MOST_UNPACKED) {
        refused = new FileFault('zip-large', [MEGABYTES])
        throw refused
      }
      pieces.push(piece)
      if (isLast) files.set(name, joined(pieces))
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  try {
    for (let at = 0; at < bytes.length; at += PIECE) {
      unzip.push(bytes.subarray(at, at + PIECE), at + PIECE >= bytes.length)
    }
  } catch (error) {
    throw refused ?? (error instanceof FileFault ? error : new FileFault('zip-broken'))
  }
  return files
}

function joined(pieces: Uint8Array[]) {
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}

function isOutside(path: string) {
  return path.startsWith('/') || /^[a-z]+:/i.test(path) || path.split('/').includes('..')
}

/** Each item that the manifest names; a broken one is a fault of its own. */
export function* readPackage(bytes: Uint8Array): Generator<Found | FileFault> {
  const files = unpack(bytes)
  const manifestPath = [...files.keys()]
    .filter((name) => /(^|\/)imsmanifest\.xml$/i.test(name))
    .sort((one, other) => one.length - other.length)[0]
  if (manifestPath === undefined) {
    throw new FileFault(files.size === 0 ? 'zip-broken' : 'zip-manifest')
  }
  const folder = manifestPath.slice(0, manifestPath.lastIndexOf('/') + 1)
  const manifest = parseXml(textOfFile(files.get(manifestPath) ?? new Uint8Array()))
  if (manifest.name !== 'manifest') throw new FileFault('xml-other', [manifest.name], manifest.line)
  for (const resource of allOf(manifest, 'resource')) {
    if (!/^imsqti_item_xmlv2p[0-2]/.test(resource.attributes.type ?? '')) continue
    const href = pathOf(resource.attributes.href ?? childrenOf(resource, 'file')[0]?.attributes.href ?? '')
    if (isOutside(href)) throw new FileFault('zip-path', [href], resource.line)
    const item = files.get(`${folder}${href}`)
    yield item ? readItem(item, href) : new FileFault('zip-missing', [href], resource.line)
  }
}

/** Undone: the signs that an address may not hold. */
function pathOf(href: string) {
  try {
    return decodeURI(href)
  } catch {
    throw new FileFault('zip-path', [href])
  }
}

function readItem(bytes: Uint8Array, href: string): Found | FileFault {
  try {
    const found = readQti(parseXml(textOfFile(bytes)))
    return { ...found, title: found.title || href }
  } catch (error) {
    if (error instanceof FileFault) return error
    throw error
  }
}

/** The package in pieces, so that a large bank is never held whole. */
export async function* writePackage(pages: AsyncIterable<FileQuestion[]>): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    ready.push(piece)
  })
  const add = (name: string, text: string) => {
    const file = new ZipDeflate(name, { level: 6 })
    zip.add(file)
    file.push(new TextEncoder().encode(text), true)
  }
  const resources: string[] = []
  for await (const page of pages) {
    for (const question of page) {
      const identifier = qtiIdentifier(question, resources.length)
      const href = `items/${identifier}.xml`
      add(href, writeQti(question, identifier))
      resources.push(
        `    <resource identifier="${escapeXml(identifier)}-file" type="imsqti_item_xmlv2p1" href="${escapeXml(href)}"><file href="${escapeXml(href)}"/></resource>`,
      )
    }
    yield* ready
    ready = []
  }
  add('imsmanifest.xml', manifestOf(resources))
  zip.end()
  yield* ready
}

function manifestOf(resources: string[]) {
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.imsglobal.org/xsd/imscp_v1p1 http://www.imsglobal.org/xsd/imscp_v1p1.xsd" identifier="questions">
  <metadata>
    <schema>QTIv2.1 Package</schema>
    <schemaversion>1.0.0</schemaversion>
  </metadata>
  <organizations/>
  <resources>
${resources.join('\n')}
  </resources>
</manifest>
`
}
