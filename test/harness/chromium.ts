import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { chromium } from 'playwright-core'
import { temporaryFolder } from './folder.ts'

/** The package's own list asks for one process and no web security; an ordinary browser is what visitors have. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
  // Pages of tests live too short for code that is compiled a second time: it was a seventh of what the browser costs.
  '--js-flags=--no-opt --no-maglev',
  // Nothing leaves this machine, whatever a page asks for.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
]

/** Whoever starts the browser stops it. By itself it would end the whole process on Ctrl-C, with the database running. */
const leaveSignals = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false }

export type RunningChromium = { address: string; stop: () => Promise<void> }

/** Starts Chromium: the one that CHROMIUM_PATH names, or the one that came with the packages. */
export async function launchChromium(): Promise<RunningChromium> {
  const { executablePath, unpacked, env } = await findChromium()
  // It drops files into the temporary folder and forgets them, so it gets one of its own.
  const folder = await temporaryFolder('agio-browser-')
  try {
    // Written anew each time: the checkout may have moved since the browser was unpacked.
    const fonts = join(folder, 'fonts.conf')
    await writeFile(fonts, fontsConf(unpacked))
    const server = await chromium.launchServer({
      executablePath,
      args,
      env: { ...env, TMPDIR: folder, FONTCONFIG_FILE: fonts },
      ...leaveSignals,
    })
    return {
      address: server.wsEndpoint(),
      stop: async () => {
        await server.close()
        await rm(folder, { recursive: true, force: true })
      },
    }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw new Error(`Chromium at ${executablePath} does not start; set CHROMIUM_PATH to one that does.`, {
      cause: error,
    })
  }
}

type Chromium = { executablePath: string; unpacked: string; env: Record<string, string> }

async function findChromium(): Promise<Chromium> {
  const own = process.env.CHROMIUM_PATH
  if (own && !existsSync(own)) throw new Error(`CHROMIUM_PATH names ${own}, and there is no such file.`)
  if (!own && `${process.platform}-${process.arch}` !== 'linux-x64')
    throw new Error('The packages bring Chromium for Linux on x64 only: set CHROMIUM_PATH to the one of this machine.')
  const unpacked = await unpackOnce()
  if (own) return { executablePath: own, unpacked, env: environment() }
  return {
    executablePath: join(unpacked, 'chromium'),
    unpacked,
    env: { ...environment(), LD_LIBRARY_PATH: join(unpacked, 'al2023/lib') },
  }
}

const environment = () =>
  Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== undefined)) as Record<string, string>

/** The package brings the browser, its libraries and a font compressed; they are unpacked beside the packages once. */
async function unpackOnce(): Promise<string> {
  const packageFolder = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '..')
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')) as { version: string }
  const cache = join(packageFolder, '../../.cache')
  const folder = join(cache, `chromium-${version}`)
  if (existsSync(folder)) return folder

  await mkdir(cache, { recursive: true })
  const unpacking = await mkdtemp(join(cache, 'chromium-unpacking-'))
  try {
    await inflate(packageFolder, unpacking)
    // Two runs may unpack at once: the second finds the folder there and keeps it.
    await rename(unpacking, folder).catch(error => {
      if (!existsSync(folder)) throw error
    })
  } finally {
    await rm(unpacking, { recursive: true, force: true })
  }
  return folder
}

/** The package unpacks into the temporary folder, so a process of its own gets ours as that. */
async function inflate(packageFolder: string, folder: string): Promise<void> {
  const archives = ['chromium.br', 'al2023.tar.br', 'fonts.tar.br'].map(name => join(packageFolder, 'bin', name))
  const script = `import { inflate } from ${JSON.stringify(import.meta.resolve('@sparticuz/chromium'))}
    await Promise.all(${JSON.stringify(archives)}.map(archive => inflate(archive)))`
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, TMPDIR: folder },
  })
}

/** With no font at all Chromium draws nothing, not even the text in the page's own font. */
const fontsConf = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, 'fonts')}</dir>
  <cachedir>${join(folder, 'font-cache')}</cachedir>
</fontconfig>
`
