import { constants, deflateRawSync } from 'node:zlib'

// Deflate is a row of blocks. One that ends on a whole byte can be packed once and laid into any number of answers.

/** What gzip begins with: magic, deflate, no flags, no time, unknown system. */
export const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
/** An empty block that says that it is the last one. */
export const LAST_BLOCK = Buffer.from([1, 0, 0, 0xff, 0xff])

/** The bytes packed, up to a whole byte. They may refer back to `dictionary`, which then has to stand right before them. */
export const packPiece = (bytes: Uint8Array, dictionary?: Uint8Array): Buffer =>
  deflateRawSync(bytes, {
    level: 6,
    finishFlush: constants.Z_SYNC_FLUSH,
    ...(dictionary && dictionary.length > 0 && { dictionary }),
  })

/** A block that holds the bytes as they are; there can be no more of them than fit in its length. */
export function storedPiece(bytes: Uint8Array): Buffer {
  const head = Buffer.allocUnsafe(5)
  head.writeUInt8(0, 0)
  head.writeUInt16LE(bytes.length, 1)
  head.writeUInt16LE(~bytes.length & 0xffff, 3)
  return Buffer.concat([head, bytes])
}
