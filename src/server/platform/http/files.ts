import { readdir, readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context } from 'hono'
import { type Compression, chooseEncoding, type Encoding, WORTH_COMPRESSING } from './encoding.ts'
import { methodNotAllowed } from './method-not-allowed.ts'
import { etagOf, isKnown } from './prepared-answer.ts'
import { problem } from './problem.ts'
import type { Env } from './request-context.ts'
import { workerPolicy } from './strict-headers.ts'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.map': 'application/json',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
}
const alreadyPacked = new Set(['.png', '.jpg', '.webp', '.avif', '.woff2'])

/** A name with a hash of its content never means anything else; everything else is asked about again soon. */
export const forever = 'public, max-age=31536000, immutable'
const shortly = 'public, max-age=3600'

/** Undefined when the address is not one of a file, so that a page may answer. */
export type AnswerFile = (c: Context<Env>) => Response | Promise<Response> | undefined

/**
 * The files of the browser's build. Their names are read once at the start and an address is only ever looked up among
 * them, so no address can reach outside the folder. Their contents stay in memory from the first time they are wanted.
 */
export async function openFiles(folder: URL): Promise<AnswerFile> {
  const names = await namesIn(folder)
  const files = new Map(names.map(name => [`/${name}`, new StoredFile(new URL(name, folder), name)]))
  return c => {
    const file = files.get(c.req.path)
    if (!file && !looksLikeFile(c.req.path)) return undefined
    c.env.route = 'file'
    const { method } = c.req
    if (!file) return problem(c, 'not-found', 'There is no such file')
    if (method !== 'GET' && method !== 'HEAD') return methodNotAllowed(c, ['GET', 'HEAD'])
    return file.answer(c)
  }
}

async function namesIn(folder: URL): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter(entry => entry.isFile())
    .map(entry => `${entry.parentPath}/${entry.name}`.slice(new URL(folder).pathname.length).replace(/^\//, ''))
    .filter(name => !name.split('/').some(part => part.startsWith('.')) && extname(name) in types)
}

/** Nobody reads a page there, so a missing one is not worth rendering one. */
const looksLikeFile = (path: string) => path.startsWith('/assets/') || /\/\./.test(path) || extname(path) in types

class StoredFile {
  readonly #place: URL
  readonly #type: string
  readonly #packs: boolean
  readonly #cacheControl: string
  readonly #policy: Record<string, string>
  #content: Promise<{ body: Buffer; etag: string }> | undefined
  readonly #encoded: { [E in Encoding]?: Promise<Buffer> } = {}

  constructor(place: URL, name: string) {
    this.#place = place
    this.#type = types[extname(name)]!
    this.#packs = !alreadyPacked.has(extname(name))
    this.#cacheControl = name.startsWith('assets/') ? forever : shortly
    this.#policy = /^[\w-]+-worker\.js$/.test(name) ? { 'content-security-policy': workerPolicy } : {}
  }

  async answer(c: Context<Env>): Promise<Response> {
    this.#content ??= readFile(this.#place).then(body => ({ body, etag: etagOf(body) }))
    const { body, etag } = await this.#content
    const always = { etag, 'cache-control': this.#cacheControl, vary: 'accept-encoding', ...this.#policy }
    const known = c.env.header(c.req.raw, 'if-none-match')
    if (known !== undefined && isKnown(known, etag)) return new Response(null, { status: 304, headers: always })

    const headers = { ...always, 'content-type': this.#type, 'accept-ranges': 'bytes' }
    const range = c.req.header('range')
    if (range !== undefined && c.req.header('if-range') === undefined) {
      const part = partOf(range, body.length)
      if (part === 'beyond')
        return new Response(null, { status: 416, headers: { ...headers, 'content-range': `bytes */${body.length}` } })
      if (part) {
        const [from, to] = part
        const contentRange = `bytes ${from}-${to}/${body.length}`
        return answerBytes(body.subarray(from, to + 1), { ...headers, 'content-range': contentRange }, 206)
      }
    }
    const worthIt = this.#packs && body.length >= WORTH_COMPRESSING
    const encoding = worthIt ? chooseEncoding(c.env.header(c.req.raw, 'accept-encoding')) : 'identity'
    if (encoding === 'identity') return answerBytes(body, headers)
    return answerBytes(await this.#packed(body, encoding), { ...headers, 'content-encoding': encoding })
  }

  /** The best Brotli takes ten times as long as a good one, so the first who ask get the good one meanwhile. */
  #packed(body: Buffer, encoding: Compression): Promise<Buffer> {
    if (!this.#encoded[encoding]) {
      this.#encoded[encoding] = pack(body, encoding)
      if (encoding === 'br') void packBest(body).then(best => (this.#encoded.br = Promise.resolve(best)))
    }
    return this.#encoded[encoding]
  }
}

const answerBytes = (body: Buffer, headers: Record<string, string>, status = 200) =>
  new Response(body as Uint8Array<ArrayBuffer>, {
    status,
    headers: { ...headers, 'content-length': String(body.length) },
  })

/** One range of bytes; several at once, and what is no range, are answered with the whole file, as they may be. */
function partOf(range: string, length: number): [from: number, to: number] | 'beyond' | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range.trim())
  if (!match || (match[1] === '' && match[2] === '')) return undefined
  const [, first = '', last = ''] = match
  const from = first === '' ? Math.max(length - Number(last), 0) : Number(first)
  const to = first === '' || last === '' ? length - 1 : Math.min(Number(last), length - 1)
  if (first !== '' && last !== '' && Number(last) < from) return undefined
  return from >= length || (first === '' && Number(last) === 0) ? 'beyond' : [from, to]
}

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Small rather than quick: done once, off the loop. */
const pack = (body: Buffer, encoding: Compression, quality = 9): Promise<Buffer> =>
  encoding === 'gzip'
    ? gzipped(body, { level: 9 })
    : brotli(body, {
        params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
      })

/** One file after the other, so that this takes one thread of the pool and no more. */
let inTurn: Promise<unknown> = Promise.resolve()
function packBest(body: Buffer): Promise<Buffer> {
  const packed = inTurn.then(() => pack(body, 'br', constants.BROTLI_MAX_QUALITY))
  inTurn = packed
  return packed
}
