import { execFile } from 'node:child_process'
import { access, constants, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TestContext } from 'vitest'

const run = promisify(execFile)

export type DebianProgram = { path: string; env: NodeJS.ProcessEnv }

const folders = ['/usr/sbin', '/usr/bin', '/sbin', '/bin']

/**
 * A program as Debian ships it: the one that is installed, else unpacked from its packages without installing them. Where neither
 * is possible the test is skipped and says so; in CI it fails, so that it is never silently left out. What was unpacked is kept
 * beside the packages of Node: a run's own folder must be empty when it ends, and the next run need not fetch it again.
 */
export async function debianProgram(
  { skip }: Pick<TestContext, 'skip'>,
  name: string,
  packages: readonly string[],
): Promise<DebianProgram> {
  const installed = await firstThere(folders.map(folder => join(folder, name)))
  if (installed) return { path: installed, env: process.env }
  const root = join(import.meta.dirname, '../../node_modules/.cache/debian', name)
  const unpacked = folders.map(folder => join(root, 'root', folder, name))
  try {
    if (!(await firstThere(unpacked))) await unpack(root, packages)
  } catch (error) {
    return missing(`${name} is not installed, and its Debian packages cannot be had: ${(error as Error).message}`)
  }
  const path = await firstThere(unpacked)
  if (!path) return missing(`the Debian packages ${packages.join(', ')} have no ${name}`)
  const libraries = await readdir(join(root, 'root/usr/lib')).catch(() => [])
  const searched = libraries.map(folder => join(root, 'root/usr/lib', folder)).join(':')
  return { path, env: { ...process.env, LD_LIBRARY_PATH: searched } }

  function missing(why: string): never {
    if (process.env.CI) throw new Error(why)
    process.stderr.write(`SKIPPED: ${why}\n`)
    return skip(why)
  }
}

async function firstThere(paths: readonly string[]): Promise<string | undefined> {
  for (const path of paths)
    if (
      await access(path, constants.X_OK).then(
        () => true,
        () => false,
      )
    )
      return path
  return undefined
}

async function unpack(root: string, packages: readonly string[]): Promise<void> {
  await mkdir(root, { recursive: true })
  const download = () => run('apt-get', ['download', ...packages], { cwd: root })
  // The lists of a new machine may be absent, or older than the packages.
  await download().catch(() => run('apt-get', ['update']).then(download))
  const archives = (await readdir(root)).filter(file => file.endsWith('.deb'))
  for (const archive of archives) await run('dpkg', ['-x', join(root, archive), join(root, 'root')])
}
