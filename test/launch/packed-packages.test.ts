import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { packedPackages } from '#main/packed-packages.ts'
import { sources } from '../architecture/sources.ts'
import { clone } from './users.ts'

test('the office reads none of the small files of a package that is packed', async () => {
  const program = `
    import { registerHooks } from 'node:module'
    const read = []
    registerHooks({ load: (url, context, next) => (read.push(url), next(url, context)) })
    const { takePackedPackages } = await import('./src/main/packed-packages.ts')
    takePackedPackages(new URL('dist/packages/', 'file://${clone}'))
    await import('./src/main/office.ts')
    await import('./src/server/http/listener.ts')
    console.log(read.join('\\n'))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], { cwd: clone })

  const folders = packedPackages.map(name => name.match(/^(@[^/]+\/)?[^/]+/)![0])
  expect(stdout).toContain('/dist/packages/kysely.js')
  expect(folders.filter(folder => stdout.includes(`/node_modules/${folder}/`))).toEqual([])
})

test('what is packed is what the server imports', () => {
  const server = sources.filter(({ path }) => /^src\/(contract|server|main)\/(?!packed-packages)/.test(path))
  expect(packedPackages.filter(name => !server.some(({ text }) => text.includes(`from '${name}'`)))).toEqual([])
})
