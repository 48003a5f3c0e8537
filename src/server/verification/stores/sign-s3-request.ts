import { createHash, createHmac } from 'node:crypto'

export type S3Key = { id: string; secret: string; region: string }

type Request = { method: string; url: URL; headers?: Readonly<Record<string, string>>; body?: Buffer; at: Date }

/**
 * The headers of a request with its signature, by version 4 of AWS. The path must be in its canonical form, and there is no
 * query.
 */
export function signS3Request({ method, url, headers = {}, body, at }: Request, key: S3Key): Record<string, string> {
  const time = at.toISOString().replace(/[-:]|\.\d{3}/g, '')
  const hash = createHash('sha256')
    .update(body ?? '')
    .digest('hex')
  const signed = { ...headers, host: url.host, 'x-amz-content-sha256': hash, 'x-amz-date': time }
  const lines = Object.entries(signed).sort(([a], [b]) => (a < b ? -1 : 1))
  const names = lines.map(([name]) => name).join(';')
  const canonical = [method, url.pathname, '', ...lines.map(line => line.join(':')), '', names, hash].join('\n')

  const scope = [time.slice(0, 8), key.region, 's3', 'aws4_request']
  const canonicalHash = createHash('sha256').update(canonical).digest('hex')
  const toSign = ['AWS4-HMAC-SHA256', time, scope.join('/'), canonicalHash].join('\n')
  const signingKey = scope.reduce<string | Buffer>((from, part) => hmac(from, part), `AWS4${key.secret}`)
  const signature = hmac(signingKey, toSign).toString('hex')
  const { host: _, ...sent } = signed
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 Credential=${key.id}/${scope.join('/')},SignedHeaders=${names},Signature=${signature}`,
  }
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
