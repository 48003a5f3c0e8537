import { expect, test } from 'vitest'
import type { ChatPlace, ChatRecord } from '#contract/chat/chat-records.ts'
import { chatSection } from './chat.section.ts'

const none: ChatPlace = { provider: 'none', site: '', host: '' }
const own: ChatPlace = { provider: 'own', site: '', host: '' }
const jivo: ChatPlace = { provider: 'jivo', site: 'abc', host: '' }
const chatwoot = (host: string): ChatPlace => ({ provider: 'chatwoot', site: 'abc', host })
const record = (cash: ChatPlace, support = none): ChatRecord => ({ cash, support, keptDays: 90 })
const dangers = (before: ChatRecord, after: ChatRecord) =>
  chatSection.dangers({ key: 'chat', before, after }, {} as never, {} as never)

test.each<[string, ChatRecord, ChatRecord, string[]]>([
  ['a chat of another company', record(own), record(jivo), ['script']],
  ['one that stood there for support, now for cash', record(none, jivo), record(jivo, jivo), ['script']],
  ['another account of the same company', record(jivo), record({ ...jivo, site: 'def' }), ['script']],
  ['another server', record(chatwoot('https://a.example')), record(chatwoot('https://b.example')), ['script']],
  ['the office’s own', record(jivo), record(own), []],
  ['none any more', record(jivo), record(none), []],
  ['messages that are kept for longer', record(jivo), { ...record(jivo), keptDays: 100 }, []],
])('%s: %#', (_, before, after, expected) => {
  expect(dangers(before, after)).toEqual(expected)
})

test.each([
  ['https://chat.example.org', []],
  ['https://chat.example.org:8443', []],
  ['see https://chat.example.org', ['no-origin']],
  ['https://*', ['no-origin']],
  ['https://*.example.org', ['no-origin']],
  ['https://a.example;script-src', ['no-origin']],
  ["https://a.example'*", ['no-origin']],
  ['https://a.example/path', ['no-origin']],
  ['http://a.example', ['no-origin']],
  ['https://a..example', ['no-origin']],
  ['https://A.example', ['no-origin']],
])('a policy of pages names no more than a host: %s', async (host, codes) => {
  const problems = await chatSection.check({ key: 'chat', after: record(chatwoot(host)) }, {} as never)
  expect(problems.filter(({ field }) => field === 'cash.host').map(({ code }) => code)).toEqual(codes)
})

test('a chat of another company has the id of its site, and the office’s own needs nothing', async () => {
  const problems = async (cash: ChatPlace) =>
    (await chatSection.check({ key: 'chat', after: record(cash) }, {} as never)).map(({ field, code }) => [field, code])
  for (const place of [none, own, jivo]) expect(await problems(place)).toEqual([])
  expect(await problems({ ...jivo, site: '' })).toEqual([['cash.site', 'missing']])
  expect(await problems({ ...own, host: 'no origin' })).toEqual([])
})

test('one that nobody had before is a script as well', () => {
  expect(chatSection.dangers({ key: 'chat', after: record(jivo) }, {} as never, {} as never)).toEqual(['script'])
})
