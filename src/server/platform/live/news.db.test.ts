import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#test/harness/database.ts'
import { clientConfig } from '../database/pool.ts'
import { followNews } from './news.ts'

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

test('committed news is read once', async () => {
  await write(one, 'before anybody looked')
  const news = await followNews(reader)
  expect(await news.poll()).toEqual([])
  await write(one, 'a')
  await write(other, 'b')

  expect(subjects(await news.poll())).toEqual(['a', 'b'])
  expect(await news.poll()).toEqual([])
})

test('news of a transaction that commits after later ones is not lost', async () => {
  const news = await followNews(reader)
  await one.query('begin')
  await write(one, 'slow')
  await write(other, 'quick')
  expect(subjects(await news.poll())).toEqual(['quick'])
  await write(other, 'quick again')
  expect(subjects(await news.poll())).toEqual(['quick again'])
  await one.query('commit')

  expect(subjects(await news.poll())).toEqual(['slow'])
  expect(await news.poll()).toEqual([])
})

test('rolled back news is not read', async () => {
  const news = await followNews(reader)
  await one.query('begin')
  await write(one, 'undone')
  await one.query('rollback')

  expect(await news.poll()).toEqual([])
})

test('a hundred changes of one claim in one transaction are read as one', async () => {
  const news = await followNews(reader)
  await one.query(`insert into news (channel, subject) select 'claims', 'same' from generate_series(1, 100)`)

  expect(await news.poll()).toEqual([{ channel: 'claims', subject: 'same' }])
})

test('a reader that has not polled for longer than news is kept learns that anything may have changed', async () => {
  const news = await followNews(reader, 1)
  await pause(10)

  expect(await news.poll()).toBeUndefined()
})
