import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll } from 'vitest'

const KEY = { id: 'AKIDEXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' }

/**
 * A store that speaks the protocol of S3 as far as objects are put, read and deleted: it checks each signature and each hash of a body,
 * and refuses what is not signed, not now, or not for its region.
 */
export async function openS3Server({ region = 'eu-central-1', bucket = 'photos' } = {}) {
  const objects = new Map<string, Buffer>()
  const refused: string[] = []
  let failing: number | undefined
  let keeps = false

  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    const path = request.url!
    const end = (status: number, content?: Buffer) => response.writeHead(status).end(content)
    if (failing !== undefined) return end(failing)
    const fault = faultOf(request, body)
    if (fault) {
      refused.push(fault)
      return end(403)
    }
    if (!path.startsWith(`/${bucket}/`)) return end(404)
    if (request.method === 'PUT') {
      objects.set(path, body)
      return end(200)
    }
    if (request.method === 'DELETE') {
      if (!keeps) objects.delete(path)
      return end(204)
    }
    const object = objects.get(path)
    return object ? end(200, request.method === 'HEAD' ? undefined : object) : end(404)
  })

  function faultOf({ method, url, headers }: IncomingMessage, body: Buffer): string | undefined {
    const [, id, day, where, names, signature] =
      /^AWS4-HMAC-SHA256 Credential=(\w+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/.exec(
        headers.authorization ?? '',
      ) ?? []
    if (!id || !day || !where || !names || !signature) return 'unsigned'
    if (id !== KEY.id) return 'InvalidAccessKeyId'
    if (where !== region) return 'AuthorizationHeaderMalformed'
    const time = String(headers['x-amz-date'])
    if (!time.startsWith(day) || Math.abs(Date.now() - readTime(time)) > 15 * 60_000) return 'RequestTimeTooSkewed'
    const hash = createHash('sha256').update(body).digest('hex')
    if (headers['x-amz-content-sha256'] !== hash) return 'XAmzContentSHA256Mismatch'
    const signed = names.split(';')
    if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every(name => signed.includes(name))) return 'unsigned header'
    const canonical = `${method}\n${url}\n\n${signed.map(name => `${name}:${headers[name]}\n`).join('')}\n${names}\n${hash}`
    const toSign = `AWS4-HMAC-SHA256\n${time}\n${day}/${region}/s3/aws4_request\n${createHash('sha256').update(canonical).digest('hex')}`
    let key: Buffer | string = `AWS4${KEY.secret}`
    for (const part of [day, region, 's3', 'aws4_request', toSign])
      key = createHmac('sha256', key).update(part).digest()
    return timingSafeEqual(key as Buffer, Buffer.from(signature, 'hex')) ? undefined : 'SignatureDoesNotMatch'
  }

  await once(server.listen(0, '127.0.0.1'), 'listening')
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    objects,
    /** Why requests were refused. */
    refused,
    place: { ...KEY, region, url: `http://${host}/${bucket}` },
    /** Answers every request with this status, until it is called without one. */
    fail: (status?: number) => {
      failing = status
    },
    /** Says that objects are deleted, and keeps them. */
    keep: (yes = true) => {
      keeps = yes
    },
  }
}

/** `20130524T000000Z` */
const readTime = (text: string): number =>
  Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
