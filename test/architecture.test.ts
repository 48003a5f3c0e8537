import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { screens as openScreens } from '#web/routes.tsx'
import { staffScreens } from '#web/staff-routes.ts'
import { bans, emptyNames } from './architecture/bans.ts'
import { fileCycle, wayTo } from './architecture/graph.ts'
import * as map from './architecture/map.ts'
import { codeOf, isTest, type Source, sources } from './architecture/sources.ts'
import { textsOutside } from './architecture/texts.ts'
import { allScreens, specifiedScreens } from './screens.ts'

const screens = [...openScreens, ...staffScreens]

const code = sources.filter(({ path }) => path.startsWith('src/') && !isTest(path))
const linesWith = (source: Source, pattern: RegExp) =>
  codeOf(source)
    .split('\n')
    .flatMap((line, index) => (pattern.test(line) ? [`${source.path}:${index + 1}  ${line.trim()}`] : []))

describe('what may not stand in the code', () => {
  test.each(bans)('$name → $instead', ({ where, pattern }) => {
    expect(sources.filter(({ path }) => where(path)).flatMap(source => linesWith(source, pattern))).toEqual([])
  })

  test.each(bans)('the check sees $name', ({ pattern, sample }) => {
    expect(sample).toMatch(pattern)
  })
})

describe('texts of pages', () => {
  const exceptions = ['src/web/apidoc/api-reference.ts', 'src/web/locale/locale.tsx']
  const pages = code.filter(({ path }) => /^src\/web\/.*\.tsx?$/.test(path) && !exceptions.includes(path))

  test('stand in defineMessages, of which a page gets its own language alone', () => {
    expect(pages.flatMap(textsOutside)).toEqual([])
  })

  test('the check sees them', () => {
    const seen = (text: string) => textsOutside({ path: 'x.ts', text, imports: [] }).length
    expect(seen("const texts = { ru: { yes: 'Да' }, en: { yes: 'Yes' } }")).toBe(1)
    expect(seen('const both = () => ({ ru: { ...texts.ru }, en: { ...texts.en } })')).toBe(1)
    expect(seen("const texts = defineMessages<Texts>({ ru: { yes: 'Да' }, en: { yes: 'Yes' } })")).toBe(0)
    expect(seen('const name = { ru: code, en: code }')).toBe(0)
  })
})

describe('files', () => {
  const named = (pattern: RegExp) => sources.map(({ path }) => path).filter(path => pattern.test(path))

  test('are named for their subject, not utils, misc, common or helpers', () => {
    expect(named(emptyNames)).toEqual([])
  })

  test('are imported one by one: there is no barrel', () => {
    expect(named(/(^|\/)index\.tsx?$/)).toEqual([])
  })

  test(`have at most ${map.MOST_LINES} lines. Instead: a second file with a subject of its own`, () => {
    const long = code.filter(({ path, text }) => /\.(tsx?|css)$/.test(path) && text.split('\n').length > map.MOST_LINES)
    expect(long.map(({ path }) => path).filter(path => !(path in map.longFiles))).toEqual([])
  })

  test('of tests say in their name whether they need a database', () => {
    const beside = sources.filter(({ path }) => path.startsWith('src/') && isTest(path))
    const wrong = beside.filter(
      ({ path, imports }) => imports.some(({ from }) => from === 'test/database.ts') !== /\.db\.test\.tsx?$/.test(path),
    )
    expect(wrong.map(({ path }) => path)).toEqual([])
  })

  test('of migrations have a number each, by which they run', () => {
    const names = named(/^migrations\//).map(path => path.slice('migrations/'.length))
    expect(names.filter(name => !/^\d{4}-[a-z0-9-]+\.sql$/.test(name))).toEqual([])
    expect(new Set(names.map(name => name.slice(0, 4))).size).toBe(names.length)
  })
})

describe('who may import whom', () => {
  test.each(map.sides)('$side imports nothing like $mayNot → $instead', ({ side, mayNot }) => {
    const files = code.filter(({ path }) => path.startsWith(side))
    expect(files.flatMap(file => importsLike(file, from => mayNot.test(from)))).toEqual([])
  })

  test('the contract stands on a schema library and exact primitives alone', () => {
    const files = code.filter(({ path }) => path.startsWith('src/contract/'))
    const allowed = (path: string, from: string) =>
      from.startsWith('src/contract/') ||
      Object.entries(map.contractPackages).some(
        ([folder, packages]) => path.startsWith(folder) && packages.some(name => name.test(from)),
      )
    expect(files.flatMap(file => importsLike(file, from => !allowed(file.path, from)))).toEqual([])
  })

  test('the browser never loads the schema library. Instead: import the type', () => {
    expect(wayTo('zod', 'src/web/client.tsx')).toBeUndefined()
    for (const { page } of screens) expect(wayTo('zod', `src/web/${page.slice(2)}`)).toBeUndefined()
  })

  describe.each(Object.entries(map.rooms))('among the rooms of %s', (side, rooms) => {
    const inside = code.filter(({ path }) => roomOf(side, path) !== undefined && path !== map.assembly)

    test('each stands in the map, and nothing else does', () => {
      expect([...new Set(inside.map(({ path }) => roomOf(side, path)))].sort()).toEqual(Object.keys(rooms).sort())
    })

    test.each(Object.entries(rooms))('%s imports no more than %j', (room, allowed) => {
      const beyond = (from: string) => {
        const other = roomOf(side, from)
        return other !== undefined && other !== room && !allowed.includes(other)
      }
      const files = inside.filter(({ path }) => roomOf(side, path) === room)
      expect(files.flatMap(file => importsLike(file, beyond))).toEqual([])
    })

    test('no two need each other', () => {
      const reach = (room: string, seen = new Set<string>()): Set<string> => {
        for (const next of rooms[room] ?? []) if (!seen.has(next)) reach(next, seen.add(next))
        return seen
      }
      expect(Object.keys(rooms).filter(room => reach(room).has(room))).toEqual([])
    })
  })

  test('no file waits for itself', () => {
    expect(fileCycle()).toBeUndefined()
  })
})

describe('the screens', () => {
  test.each(specifiedScreens)('$path is there, and for $access visitors', ({ path, access }) => {
    expect(screens.find(screen => screen.path === path)).toMatchObject({ path, access })
  })

  test('are all known to the tests that walk through them', () => {
    expect(screens.map(({ path }) => path).sort()).toEqual(allScreens.map(({ path }) => path).sort())
  })
})

test('no two decisions have one number', () => {
  const numbers = readdirSync('docs/decisions').map(name => name.slice(0, 4))
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([])
})

const importsLike = ({ path, imports }: Source, like: (from: string) => boolean) =>
  imports.filter(({ from }) => like(from)).map(({ from }) => `${path} imports ${from}`)

/** The first folder under a side; a file at its root belongs to no room. */
const roomOf = (side: string, path: string) =>
  path.startsWith(side) ? /^([^/]+)\//.exec(path.slice(side.length))?.[1] : undefined
