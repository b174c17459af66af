/** Reads the ustar archives that PostgreSQL streams, in pieces of any size. Plain files and folders are all it sends. */

const BLOCK = 512

/** What becomes of the entries, in the order in which they come. */
export type TarSink = {
  folder: (path: string) => void
  file: (path: string) => void
  /** A piece of the file begun last. The memory is the caller's again afterwards. */
  data: (bytes: Buffer) => void
  fileEnd: () => void
}

/** Throws on an entry of another kind, or a header that does not add up. Takes the stream without its last blocks too. */
export function tarReader(sink: TarSink) {
  let header = Buffer.alloc(0)
  let left = 0
  let padding = 0

  const begin = () => {
    if (header.every((byte) => byte === 0)) return
    const { path, size, type } = readHeader(header)
    if (type === '5') return sink.folder(path)
    if (type !== '0' && type !== '\0')
      throw new Error(`${path} is of a kind that a backup cannot keep (${type})`)
    sink.file(path)
    left = size
    padding = (BLOCK - (size % BLOCK)) % BLOCK
    if (size === 0) sink.fileEnd()
  }

  return {
    write(piece: Buffer) {
      let at = 0
      while (at < piece.length) {
        if (left > 0) {
          const bytes = piece.subarray(at, at + left)
          sink.data(bytes)
          left -= bytes.length
          at += bytes.length
          if (left === 0) sink.fileEnd()
        } else if (padding > 0) {
          const skipped = Math.min(padding, piece.length - at)
          padding -= skipped
          at += skipped
        } else {
          const bytes = piece.subarray(at, at + BLOCK - header.length)
          header = Buffer.concat([header, bytes])
          at += bytes.length
          if (header.length < BLOCK) return
          begin()
          header = Buffer.alloc(0)
        }
      }
    },
    /** Throws when the archive broke off. */
    end() {
      if (left > 0 || header.length > 0) throw new Error('the stream ended in the middle of a file')
    },
  }
}

function readHeader(header: Buffer) {
  const text = (from: number, length: number) => {
    const field = header.subarray(from, from + length)
    const end = field.indexOf(0)
    return field.toString('utf8', 0, end < 0 ? length : end)
  }
  const sum = Number.parseInt(text(148, 8), 8)
  const actual = header.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 32 : byte), 0)
  if (sum !== actual) throw new Error('a header in the stream does not add up')
  const prefix = text(345, 155)
  return {
    path: prefix ? `${prefix}/${text(0, 100)}` : text(0, 100),
    size: Number.parseInt(text(124, 12), 8) || 0,
    type: String.fromCharCode(header[156] ?? 0),
  }
}
