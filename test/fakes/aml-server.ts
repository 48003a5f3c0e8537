import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll } from 'vitest'

/** A server of AMLBot's API as its documents describe it: the token is the MD5 of the subject, the key and the id. */
export async function startAmlServer({ key, id }: { key: string; id: string }) {
  const asked: string[] = []
  const server = createServer(async (request, response) => {
    const sent = new URLSearchParams(await text(request))
    const hash = sent.get('hash') ?? ''
    const token = createHash('md5').update(`${hash}:${key}:${id}`).digest('hex')
    const isKnown = sent.get('token') === token && sent.get('accessId') === id
    if (isKnown) asked.push(hash)
    response.setHeader('content-type', 'application/json')
    response.end(
      JSON.stringify(
        isKnown
          ? { result: true, data: { riskscore: 0.125, signals: { exchange: 0.9 }, uid: 'u1', status: 'success' } }
          : { result: false, description: 'invalid token' },
      ),
    )
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, asked }
}
