import { promisify } from 'node:util'
import { constants, deflateRaw, deflateRawSync } from 'node:zlib'

// Deflate is a row of blocks. One that ends on a whole byte can be packed once and laid into any number of streams.

/** What gzip begins with: magic, deflate, no flags, no time, unknown system. */
export const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])

const options = { level: 6, finishFlush: constants.Z_SYNC_FLUSH }

/** The bytes packed, up to a whole byte. */
export const packPiece = (bytes: Uint8Array): Buffer => deflateRawSync(bytes, options)

/** The same on a thread of its own. */
export const packAside = (bytes: Uint8Array): Promise<Buffer> => promisify(deflateRaw)(bytes, options)

/** A block that holds the bytes as they are; there can be no more of them than fit in its length. */
export function storedPiece(bytes: Uint8Array): Buffer {
  const head = Buffer.allocUnsafe(5)
  head.writeUInt8(0, 0)
  head.writeUInt16LE(bytes.length, 1)
  head.writeUInt16LE(~bytes.length & 0xffff, 3)
  return Buffer.concat([head, bytes])
}
