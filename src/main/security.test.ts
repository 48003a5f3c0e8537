import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../../', import.meta.url)
const text = readFileSync(new URL('docs/security.md', root), 'utf8')

/** The level of each requirement of ASVS 5.0.0, by its section, in the order of their numbers. */
const levels: Record<string, string> = {
  '1.1': '22',
  '1.2': '1111122223',
  '1.3': '112222222223',
  '1.4': '222',
  '1.5': '123',
  '2.1': '122',
  '2.2': '112',
  '2.3': '12223',
  '2.4': '23',
  '3.2': '113',
  '3.3': '12223',
  '3.4': '11222233',
  '3.5': '11122333',
  '3.7': '22333',
  '4.1': '12233',
  '4.2': '23333',
  '4.3': '22',
  '4.4': '1222',
  '5.1': '2',
  '5.2': '112333',
  '5.3': '113',
  '5.4': '222',
  '6.1': '122',
  '6.2': '111111112222',
  '6.3': '11223333',
  '6.4': '112233',
  '6.5': '22222333',
  '6.6': '2223',
  '6.8': '2222',
  '7.1': '222',
  '7.2': '1111',
  '7.3': '22',
  '7.4': '11222',
  '7.5': '223',
  '7.6': '22',
  '8.1': '1233',
  '8.2': '1123',
  '8.3': '133',
  '8.4': '23',
  '9.1': '111',
  '9.2': '1222',
  '10.1': '22',
  '10.2': '223',
  '10.3': '22223',
  '10.4': '1111122222233333',
  '10.5': '22222',
  '10.6': '22',
  '10.7': '222',
  '11.1': '2233',
  '11.2': '22233',
  '11.3': '11233',
  '11.4': '1222',
  '11.5': '23',
  '11.6': '23',
  '12.1': '12233',
  '12.2': '11',
  '12.3': '22223',
  '13.1': '2333',
  '13.2': '222223',
  '13.3': '2233',
  '13.4': '1222233',
  '14.1': '22',
  '14.2': '12223333',
  '14.3': '122',
  '15.1': '12233',
  '15.2': '12233',
  '15.3': '1222222',
  '16.1': '2',
  '16.2': '22222',
  '16.3': '2222',
  '16.4': '222',
  '16.5': '2223',
  '17.1': '23',
  '17.2': '22223333',
  '17.3': '22',
}

const wanted = Object.entries(levels).flatMap(([section, each]) =>
  [...each].flatMap((level, i) => (level === '3' ? [] : [`${section}.${i + 1} L${level}`])),
)
const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| (L\d) \| (.+?) \| (.+?) \| (.+?) \|$/gm)].map(
  ([, number, level, state, how, tests]) => ({ number, level, state: state!, how: how!, tests: tests! }),
)

test('every requirement of levels 1 and 2 is decided, once', () => {
  expect(rows.map(({ number, level }) => `${number} ${level}`)).toEqual(wanted)
  expect(rows.filter(({ state }) => !['met', 'open', 'declined', 'n/a'].includes(state))).toEqual([])
})

test('what is met names a test', () => {
  expect(rows.filter(({ state, tests }) => state === 'met' && !/\.test\.tsx?\)/.test(tests))).toEqual([])
})

test('every file that is named is there', () => {
  const named = [...text.matchAll(/\]\((\.\.\/[^)#]+|decisions\/[^)#]+|\w+\.md)/g)].map(([, path]) => path!)
  expect(named.length).toBeGreaterThan(150)
  expect(named.filter(path => !existsSync(new URL(path, new URL('docs/', root))))).toEqual([])
})

test('every aim of a link within the page is there', () => {
  const aims = [...text.matchAll(/\]\(#([\w-]+)\)/g)].map(([, aim]) => aim!)
  const heads = [...text.matchAll(/^#+ (.+)$/gm)].map(([, head]) => head!.toLowerCase().replaceAll(' ', '-'))
  expect(aims.filter(aim => !heads.includes(aim))).toEqual([])
})

test('the sums are those of the table', () => {
  const count = (state: string) => rows.filter(row => row.state === state).length
  const apply = rows.length - count('n/a')
  const share = Math.round((1000 * count('met')) / apply) / 10
  expect(text).toContain(
    `${rows.length} requirements: ${count('n/a')} do not apply, ${count('met')} of the other ${apply} are met (${share} %), ${count('open')} are open, ${count('declined')} are declined`,
  )
})
