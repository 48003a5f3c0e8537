import { expect, test } from 'vitest'
import { sectionNames } from '#contract/changes/record-schemas.ts'
import { allViews } from '#web/changes/console/all-views.ts'
import { staffScreens } from './staff-routes.ts'

test.each(sectionNames)('%s has the screens that its view needs', section => {
  const { path, only, bulk, onePage } = allViews[section]
  const own = staffScreens.filter(({ view }) => view?.path === path).map(screen => screen.path)
  // A page of its own shows all of them.
  if (onePage) return expect(staffScreens.map(screen => screen.path)).toContain(path)
  expect(own).toEqual(only ? [path] : [path, `${path}/:key`, ...(bulk ? [`${path}/many`] : [])])
})

test('no address has two screens', () => {
  const paths = staffScreens.map(({ path }) => path)
  expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([])
})
