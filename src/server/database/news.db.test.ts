import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import { followNews } from './news.ts'
import { clientConfig } from './pool.ts'

const { address } = await createTestDatabase()
const [reader, one, other] = await Promise.all([connect(), connect(), connect()])

async function connect(): Promise<pg.Client> {
  const client = new pg.Client(clientConfig(address))
  await client.connect()
  afterAll(() => client.end())
  return client
}

const write = (client: pg.Client, subject: string) =>
  client.query(`insert into news (channel, subject) values ('claims', $1)`, [subject])

const subjects = (news: { subject: string }[] | undefined) => news?.map(({ subject }) => subject).sort()

test('what is committed is news once', async () => {
  await write(one, 'before anybody looked')
  const news = await followNews(reader)
  expect(await news.look()).toEqual([])
  await write(one, 'a')
  await write(other, 'b')

  expect(subjects(await news.look())).toEqual(['a', 'b'])
  expect(await news.look()).toEqual([])
})

test('a transaction that ends after later ones have been seen is not lost', async () => {
  const news = await followNews(reader)
  await one.query('begin')
  await write(one, 'slow')
  await write(other, 'quick')
  expect(subjects(await news.look())).toEqual(['quick'])
  await write(other, 'quick again')
  expect(subjects(await news.look())).toEqual(['quick again'])
  await one.query('commit')

  expect(subjects(await news.look())).toEqual(['slow'])
  expect(await news.look()).toEqual([])
})

test('what was undone is no news', async () => {
  const news = await followNews(reader)
  await one.query('begin')
  await write(one, 'undone')
  await one.query('rollback')

  expect(await news.look()).toEqual([])
})

test('a hundred changes of one claim in one transaction are one piece of news', async () => {
  const news = await followNews(reader)
  await one.query(`insert into news (channel, subject) select 'claims', 'same' from generate_series(1, 100)`)

  expect(await news.look()).toEqual([{ channel: 'claims', subject: 'same' }])
})

test('whoever has not looked for longer than news is kept is told that it may be anything', async () => {
  const news = await followNews(reader, 1)
  await pause(10)

  expect(await news.look()).toBeUndefined()
})
