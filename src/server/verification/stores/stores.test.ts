import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openS3Server } from '#test/fakes/s3-server.ts'
import { temporaryFolder } from '#test/harness/folder.ts'
import { openFolder } from './folder-store.ts'
import { StoreFault } from './photo-store.ts'
import { openS3 } from './s3-store.ts'
import { signS3Request } from './sign-s3-request.ts'

const server = await openS3Server()
const place = await temporaryFolder('agio-photos-')
const folder = join(place, 'photos')
afterAll(() => rm(place, { recursive: true }))
const now = () => new Date()
const s3 = openS3(server.place, now)
const bytes = Buffer.from([0, 255, 10, 13, 65])

beforeEach(() => {
  server.fail()
  server.keep(false)
  server.refused.length = 0
})

describe.each([
  ['a folder', openFolder(folder)],
  ['a store of S3', s3],
])('%s', (_, store) => {
  test('gives back what was put, and nothing once it is removed, however often', async () => {
    expect(await store.put('one', bytes)).toBeUndefined()
    await store.put('two', Buffer.alloc(3_000_000, 7))
    expect(await store.get('one')).toEqual(bytes)
    expect((await store.get('two'))!.length).toBe(3_000_000)
    await store.remove('one')
    await store.remove('one')
    expect(await store.get('one')).toBeUndefined()
    expect((await store.get('two'))!.length).toBe(3_000_000)
  })
})

test('files of a folder are for the user of the office alone', async () => {
  const own = openFolder(folder)
  await own.put('three', bytes)
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  expect((await stat(join(folder, 'three'))).mode & 0o777).toBe(0o600)
  await writeFile(join(folder, 'three.new'), 'the rest of a write that broke')
  await own.remove('three')
  expect((await readdir(folder)).filter(name => name.startsWith('three'))).toEqual([])
})

test('a folder that is away proves no erasure', async () => {
  const own = openFolder(folder)
  await own.put('four', bytes)
  await rename(folder, `${folder}-away`)
  await expect(own.remove('four')).rejects.toThrow(StoreFault)
  expect(await own.get('four')).toBeUndefined()
  await rename(`${folder}-away`, folder)
  expect(await own.get('four')).toEqual(bytes)
  await mkdir(join(folder, 'a-folder'))
  await expect(own.get('a-folder')).rejects.toThrow('EISDIR')
})

test('an erasure that a store only claims is a fault', async () => {
  await s3.put('five', bytes)
  server.keep()
  await expect(s3.remove('five')).rejects.toThrow('still has a file')
})

test('a store that fails, refuses or is not there is a fault without the key', async () => {
  server.fail(500)
  await expect(s3.put('six', bytes)).rejects.toThrow(/^127\.0\.0\.1:\d+ answers 500 to PUT$/)
  await expect(s3.get('six')).rejects.toThrow(StoreFault)
  await expect(s3.remove('six')).rejects.toThrow(StoreFault)
  server.fail()
  const others = [
    { ...server.place, secret: 'another secret' },
    { ...server.place, id: 'ANOTHER' },
    { ...server.place, region: 'us-east-1' },
  ]
  for (const place of others) await expect(openS3(place, now).put('six', bytes)).rejects.toThrow('answers 403')
  await expect(openS3(server.place, () => new Date(0)).get('six')).rejects.toThrow('answers 403')
  expect(server.refused).toEqual([
    'SignatureDoesNotMatch',
    'InvalidAccessKeyId',
    'AuthorizationHeaderMalformed',
    'RequestTimeTooSkewed',
  ])
  await expect(openS3({ ...server.place, url: 'http://127.0.0.1:9/photos' }, now).get('six')).rejects.toThrow(
    '127.0.0.1:9 does not answer',
  )
})

// The examples of "Signature Calculations for the Authorization Header" in the reference of Amazon S3.
const example = { id: 'AKIAIOSFODNN7EXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY', region: 'us-east-1' }
const signatureOf = async (request: Omit<Parameters<typeof signS3Request>[0], 'at'>) => {
  const signed = await signS3Request({ ...request, at: new Date('2013-05-24T00:00:00Z') }, example)
  return /Signature=(.*)$/.exec(signed.get('authorization')!)![1]
}

test('requests are signed as the published examples are', async () => {
  const url = new URL('https://examplebucket.s3.amazonaws.com/test.txt')
  expect(await signatureOf({ method: 'GET', url, headers: { range: 'bytes=0-9' } })).toBe(
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  )
  expect(
    await signatureOf({
      method: 'PUT',
      url: new URL('https://examplebucket.s3.amazonaws.com/test%24file.text'),
      headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
      body: Buffer.from('Welcome to Amazon S3.'),
    }),
  ).toBe('98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd')
})
