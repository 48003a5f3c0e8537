import { crc32 } from 'node:zlib'
import { GZIP_HEAD, LAST_BLOCK, packPiece, storedPiece } from './gzip-pieces.ts'

/**
 * A page that is answered again and again, each time with another nonce. It is cut where the nonce stands, and each
 * piece is packed once; an answer is the pieces with the nonce laid between them, unpacked, which gzip allows.
 */
export class NoncedPage {
  readonly #pieces: readonly Buffer[]
  readonly #html: string
  readonly #mark: string
  #packed: readonly Buffer[] | undefined

  constructor(html: string, mark: string) {
    this.#html = html
    this.#mark = mark
    this.#pieces = html.split(mark).map(piece => Buffer.from(piece))
  }

  plain(nonce: string): Buffer {
    return Buffer.concat(between(this.#pieces, Buffer.from(nonce)))
  }

  gzipped(nonce: string): Buffer {
    const bytes = Buffer.from(nonce)
    this.#packed ??= pack(this.#html, this.#mark, bytes.length)
    return Buffer.concat([GZIP_HEAD, ...between(this.#packed, storedPiece(bytes)), LAST_BLOCK, this.#tail(bytes)])
  }

  /** The checksum and the length of what was packed. */
  #tail(nonce: Buffer): Buffer {
    let sum = 0
    let length = 0
    for (const piece of between(this.#pieces, nonce)) {
      sum = crc32(piece, sum)
      length += piece.length
    }
    const tail = Buffer.allocUnsafe(8)
    tail.writeUInt32LE(sum, 0)
    tail.writeUInt32LE(length, 4)
    return tail
  }
}

/** A character that no page contains, so that nothing is ever copied from where a nonce will stand. */
const NOWHERE = '\u0001'
const WINDOW = 32_768

/** Each piece may refer back to all that stands before it, as it would in one stream; each ends on a whole byte. */
function pack(html: string, mark: string, nonceLength: number): Buffer[] {
  const mayRefer = !html.includes(NOWHERE)
  let before = Buffer.alloc(0)
  return html.split(mark).map(text => {
    const piece = Buffer.from(text)
    const dictionary = mayRefer ? before.subarray(-WINDOW) : Buffer.alloc(0)
    before = Buffer.concat([before, piece, Buffer.from(NOWHERE.repeat(nonceLength))])
    return packPiece(piece, dictionary)
  })
}

function between(pieces: readonly Buffer[], filling: Buffer): Buffer[] {
  const all: Buffer[] = []
  pieces.forEach((piece, at) => {
    if (at > 0) all.push(filling)
    all.push(piece)
  })
  return all
}
