/** Bytes as text: the mark at their beginning says how they are written, else the header, else the file, else a guess. */

const DECLARED = /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.:-]{1,40})["']/i
const META = /<meta[^>]{0,200}charset\s*=\s*["']?([\w.:-]{1,40})/i

export function textOf(bytes: Uint8Array, contentType = ''): string {
  const label =
    markOf(bytes) ??
    /charset\s*=\s*["']?([\w.:-]{1,40})/i.exec(contentType)?.[1] ??
    declaredIn(bytes) ??
    'utf-8'
  return strictly(bytes, label) ?? strictly(bytes, 'utf-8') ?? new TextDecoder('windows-1252').decode(bytes)
}

function markOf([one, two, three]: Uint8Array) {
  if (one === 0xef && two === 0xbb && three === 0xbf) return 'utf-8'
  if (one === 0xff && two === 0xfe) return 'utf-16le'
  if (one === 0xfe && two === 0xff) return 'utf-16be'
  return undefined
}

function declaredIn(bytes: Uint8Array) {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 1024))
  const label = (DECLARED.exec(head) ?? META.exec(head))?.[1]
  // Whoever could read this in Latin letters did not write it in UTF-16.
  return label && /^utf-?16/i.test(label) ? 'utf-8' : label
}

/** Undefined when the label means nothing, or the bytes are not written so. */
function strictly(bytes: Uint8Array, label: string) {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
