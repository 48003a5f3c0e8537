import { createHash } from 'node:crypto'

export type S3Key = { id: string; secret: string; region: string }

type Request = {
  method: string
  url: URL
  headers?: Readonly<Record<string, string>>
  body?: Buffer | undefined
  at: Date
}

/** The headers of a request with its signature, by version 4 of AWS, which covers them all and what is sent. */
export async function signS3Request(
  { method, url, headers, body, at }: Request,
  { id, secret, region }: S3Key,
): Promise<Headers> {
  const { AwsV4Signer } = await import('aws4fetch')
  const hash = createHash('sha256')
    .update(body ?? '')
    .digest('hex')
  const signer = new AwsV4Signer({
    method,
    url: url.href,
    headers: { ...headers, 'x-amz-content-sha256': hash },
    accessKeyId: id,
    secretAccessKey: secret,
    service: 's3',
    region,
    datetime: at.toISOString().replace(/[-:]|\.\d{3}/g, ''),
    allHeaders: true,
  })
  return (await signer.sign()).headers
}
