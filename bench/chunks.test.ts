import { expect, test } from 'vitest'
import { ChunkReader } from './chunks.ts'

const answer = Buffer.from('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n3\r\none\r\n5\r\nt\r\nwo\r\n')

test.each([1, 2, 3, 7, 1_000])('chunks are the same whether %i bytes come at a time or all', size => {
  const reader = new ChunkReader()
  const chunks: string[] = []
  for (let at = 0; at < answer.length; at += size) {
    for (const chunk of reader.read(answer.subarray(at, at + size))) chunks.push(`${chunk}`)
  }
  expect(chunks).toEqual(['one', 't\r\nwo'])
  expect(reader.head).toMatch(/^HTTP\/1\.1 200 OK/)
})
