import { globSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { bans, emptyNames } from '#test/architecture/bans.ts'
import { fileCycle, wayTo } from '#test/architecture/graph.ts'
import * as map from '#test/architecture/map.ts'
import { codeOf, isTest, type Source, sources } from '#test/architecture/sources.ts'
import { unmatchedClasses } from '#test/architecture/styles.ts'
import { textsOutside } from '#test/architecture/texts.ts'
import { allScreens, specifiedScreens } from '#test/tables/screens.ts'
import { screens as openScreens } from '#web/routes.tsx'
import { staffScreens } from '#web/staff-routes.ts'

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

test('where a fresh proof may be asked for, its field stands within the form that is sent with it', () => {
  const outside = code.flatMap(({ path, text }) =>
    [...text.matchAll(/<SummaryWithProof\b/g)].flatMap(({ index }) => {
      const before = text.slice(0, index)
      const [begun, ended] = [/<(\w+\.)?Form\b/g, /<\/(\w+\.)?Form>/g].map(tag => before.match(tag)?.length ?? 0)
      return begun! > ended! ? [] : [path]
    }),
  )
  expect(outside).toEqual([])
})

describe('the glossary', () => {
  const text = readFileSync(new URL('../docs/glossary.md', import.meta.url), 'utf8')
  const words = [...new Set([...text.matchAll(/`([^`]+)`/g)].map(([, word]) => word!))]
  const paths = globSync('{src,test}/**/*', { cwd: new URL('..', import.meta.url) }).map(path => `/${path}`)
  const whole = sources.map(source => source.text).join('\n')

  /** A path ends or begins like one of a file; a name, also one with a dot in it, stands in the code part by part. */
  const occurs = (word: string): boolean => {
    if (/^[\w-]+\/[\w/.-]+$/.test(word) || /^[\w-]+\.tsx?$/.test(word))
      return paths.some(path => path.includes(`/${word}`))
    return /^[\w.]+$/.test(word) ? word.split('.').every(part => whole.includes(part)) : whole.includes(word)
  }

  test('names nothing that the code does not have', () => {
    expect(words.filter(word => !occurs(word))).toEqual([])
  })

  test('the check sees a dead path and a dead name', () => {
    expect(occurs('server/claims/no-such-file.ts')).toBe(false)
    expect(occurs(`claims.${['no', 'such', 'column'].join('_')}`)).toBe(false)
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

describe('a style sheet', () => {
  test('has each class that its parts name, and none that no part does', () => {
    expect(unmatchedClasses(sources)).toEqual([])
  })

  test('the check sees both', () => {
    const part = "import styles from './Part.module.css'\nexport const Part = () => <p className={styles.now} />"
    const file = (path: string, text: string) => ({ path, text, imports: [] })
    expect(unmatchedClasses([file('src/web/Part.tsx', part), file('src/web/Part.module.css', '.then {}')])).toEqual([
      'src/web/Part.tsx: src/web/Part.module.css has no .now',
      'src/web/Part.module.css: nothing names .then',
    ])
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

  test('of tests say in their name whether they need a database', () => {
    const beside = sources.filter(({ path }) => path.startsWith('src/') && isTest(path))
    const wrong = beside.filter(
      ({ path, imports }) =>
        imports.some(({ from }) => from === 'test/harness/database.ts') !== /\.db(\.timed)?\.test\.tsx?$/.test(path),
    )
    expect(wrong.map(({ path }) => path)).toEqual([])
  })

  test('of tests that measure times on a machine with other work to do say so in their name, and run alone', () => {
    const measure = sources.filter(({ imports }) => imports.some(({ from }) => from === 'test/harness/how-busy.ts'))
    // The quick ones stand beside format, lint and types anyway, and allow for it.
    const slow = measure.filter(({ path }) => /\.db\.|^test\//.test(path))
    expect(slow.length).toBeGreaterThan(0)
    expect(slow.map(({ path }) => path).filter(path => !path.endsWith('.timed.test.ts'))).toEqual([])
  })

  test('of migrations have a number each, by which they run', () => {
    const names = named(/^migrations\/[^/]+$/).map(path => path.slice('migrations/'.length))
    expect(names.filter(name => !/^\d{4}-[a-z0-9-]+\.sql$/.test(name))).toEqual([])
    expect(new Set(names.map(name => name.slice(0, 4))).size).toBe(names.length)
  })
})

describe('SQL functions', () => {
  const sqlIn = (folder: RegExp) => sources.filter(({ path }) => folder.test(path) && path.endsWith('.sql'))
  const made = ({ text }: Source) => [
    ...text.matchAll(/^create (or replace )?(?:function|trigger|procedure|view) (\w+)/gim),
  ]

  test('and triggers stand in migrations/functions, which run again when they change. Not in a migration, which runs once', () => {
    expect(
      sqlIn(/^migrations\/[^/]+$/)
        .filter(file => made(file).length > 0)
        .map(({ path }) => path),
    ).toEqual([])
  })

  test('are replaced by their file and stand once', () => {
    const found = sqlIn(/^migrations\/functions\/[a-z-]+\.sql$/).flatMap(made)
    expect(found.filter(([, replaced]) => !replaced).map(([, , name]) => name)).toEqual([])
    const names = found.map(([, , name]) => name)
    expect(names).toContain('admit_claim')
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  })
})

describe('a feature has one name in every layer', () => {
  const foldersOf = (layer: string) => map.layers[layer]!.flat()
  const layers = Object.keys(map.layers)

  test('a folder that two layers have is a feature of the map', () => {
    const shared = layers.flatMap(layer =>
      foldersOf(layer).filter(folder => layers.some(other => other !== layer && foldersOf(other).includes(folder))),
    )
    expect(shared.filter(folder => !(map.features as readonly string[]).includes(folder))).toEqual([])
  })

  test('a feature of the map is there', () => {
    const folders = layers.flatMap(foldersOf)
    expect(map.features.filter(feature => !folders.includes(feature))).toEqual([])
  })

  test('what a file is called stands under one name only', () => {
    expect(stemsOfTwoFeatures(code.map(({ path }) => path))).toEqual([])
    expect(stemsOfTwoFeatures(['src/server/desk/slips.ts', 'src/contract/claims/slips.ts'])).toHaveLength(1)
  })

  test('routes serve the calls of their own feature', () => {
    const foreign = ({ path, imports }: Source) =>
      imports
        .filter(({ from }) => /^src\/contract\/[^/]+\/.*\.calls\.ts$/.test(from))
        .filter(({ from }) => folderOf('src/contract/', from) !== folderOf('src/server/', path))
        .map(({ from }) => `${path} serves ${from}`)
    expect(code.filter(({ path }) => path.endsWith('.routes.ts')).flatMap(foreign)).toEqual([])
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

  describe.each(Object.entries(map.layers))('in %s', (layer, steps) => {
    const inside = code.filter(({ path }) => folderOf(layer, path) !== undefined)
    const folders = steps.flat()

    test('every folder stands in the map, and no other', () => {
      expect([...new Set(inside.map(({ path }) => folderOf(layer, path)))].sort()).toEqual([...folders].sort())
    })

    test.each(steps.flatMap((names, step) => names.map(name => ({ name, step }))))(
      '$name imports from the steps below its own',
      ({ name, step }) => {
        const below = [name, ...steps.slice(0, step).flat()]
        const beyond = (from: string) => !below.includes(folderOf(layer, from) ?? name)
        const files = inside.filter(({ path }) => folderOf(layer, path) === name)
        expect(files.flatMap(file => importsLike(file, beyond))).toEqual([])
      },
    )
  })

  test('main knows no feature but by src/main/features.ts, a line for each', () => {
    const main = code.filter(({ path }) => path.startsWith('src/main/') && path !== 'src/main/features.ts')
    const known = main.flatMap(({ path, imports }) => {
      const folders = imports
        .filter(({ typeOnly, deferred }) => !typeOnly || deferred)
        .map(({ from }) => folderOf('src/server/', from))
        .filter(folder => folder !== undefined && folder !== 'platform')
      return folders.length > 0 ? [[path, [...new Set(folders)].sort()]] : []
    })
    expect(Object.fromEntries(known)).toEqual(map.knownToMain)
  })

  test('features are opened, collected, started and closed in 350 lines', () => {
    const lines = code.filter(({ path }) => map.runner.includes(path)).map(({ text }) => text.split('\n').length)
    expect(lines).toHaveLength(map.runner.length)
    expect(lines.reduce((sum, count) => sum + count)).toBeLessThanOrEqual(350)
  })

  test('a feature file is in the list, and what all features share is types alone', () => {
    const listed = code.find(({ path }) => path === 'src/main/features.ts')!.imports.map(({ from }) => from)
    const files = code.map(({ path }) => path).filter(path => path.endsWith('.feature.ts'))
    expect(files.filter(path => !listed.includes(path))).toEqual([])
    const shared = code.filter(({ path }) => /^src\/server\/[^/]+$/.test(path))
    expect(shared.map(({ path }) => path)).toEqual(['src/server/feature.ts'])
    expect(shared.flatMap(({ imports }) => imports.filter(({ typeOnly }) => !typeOnly))).toEqual([])
  })

  test('no file refers to itself by way of others, and by types neither. Instead: the type in a file of its own', () => {
    expect(fileCycle()).toBeUndefined()
  })
})

describe('a page', () => {
  test('has its loader and its action in X.data.ts beside it', () => {
    expect(code.filter(({ path }) => /^src\/web\/.*Page\.tsx$/.test(path)).flatMap(dataElsewhere)).toEqual([])
  })

  test('is seen when it has them elsewhere', () => {
    const seen = (text: string) => dataElsewhere({ path: 'x.ts', text, imports: [] }).length
    expect(seen('export async function loader() {}')).toBe(1)
    expect(seen("export { action } from './change-reserve.ts'")).toBe(1)
    expect(seen("export { action, loader } from '../moves/MovePage.data.ts'")).toBe(1)
    expect(seen("export { action, loader } from './ReservePage.data.ts'")).toBe(0)
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

/** The exports by which a page has its data from itself, or from a file that is not the data of a page beside it. */
function dataElsewhere({ path, text }: Source): string[] {
  const own = text.match(/^export (async )?(function|const) (loader|action)\b/gm) ?? []
  const passedOn = text.match(/^export \{[^}]*\b(loader|action)\b[^}]*\} from '.*'/gm) ?? []
  const elsewhere = passedOn.filter(line => !/ from '\.\/\w+Page\.data\.ts'$/.test(line))
  return [...own, ...elsewhere].map(line => `${path}: ${line}`)
}

/** The first folder under a layer; a file at its root belongs to none. */
const folderOf = (layer: string, path: string) =>
  path.startsWith(layer) ? /^([^/]+)\//.exec(path.slice(layer.length))?.[1] : undefined

/** Files of one name that stand in two layers under two features. */
function stemsOfTwoFeatures(paths: readonly string[]): string[] {
  const places = new Map<string, Map<string, string>>()
  for (const path of paths) {
    const [, layer, feature, stem] =
      /^src\/(contract|server|web)\/([^/]+)\/(?:.*\/)?([a-z0-9-]+)\.[^/]*tsx?$/.exec(path) ?? []
    if (!layer || !(map.features as readonly string[]).includes(feature!)) continue
    // What a feature has in the console is called as the feature is.
    if (path.endsWith('.console.ts')) continue
    places.set(stem!, (places.get(stem!) ?? new Map()).set(`${layer}/${feature}`, path))
  }
  return [...places]
    .filter(([, found]) => new Set([...found.keys()].map(key => key.split('/')[1])).size > 1)
    .filter(([, found]) => new Set([...found.keys()].map(key => key.split('/')[0])).size > 1)
    .map(([stem, found]) => `${stem}: ${[...found.values()].join(' and ')}`)
}
