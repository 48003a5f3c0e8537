import { execFileSync } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { PHOTO_BYTES } from '#contract/verification/verification-kinds.ts'

const root = new URL('../../', import.meta.url)
const read = (path: string) => readFile(new URL(path, root), 'utf8')

test('nginx takes as much as the largest form of the office', async () => {
  const [, megabytes] = /client_max_body_size (\d+)m;/.exec(await read('deploy/nginx.conf')) ?? []
  expect(Number(megabytes) * 1024 * 1024).toBeGreaterThan(2 * PHOTO_BYTES)
})

test('nginx 1.22 of Debian 12 knows what stands in its file', async () => {
  const text = await read('deploy/nginx.conf')
  expect(text).not.toMatch(/^\s*http2 on/m)
  expect(text).toMatch(/listen 443 ssl http2;/)
})

test('every file of deploy/ is named where it is said how to operate an office', async () => {
  const text = await read('docs/operating.md')
  for (const file of await readdir(new URL('deploy/', root))) expect(text).toContain(`](../deploy/${file})`)
})

const unit = new URL('deploy/agio.service', root)
const MOST_EXPOSED = 2

/** What `systemd-analyze` makes of the unit; undefined where it is not installed. */
function exposure(): number | undefined {
  try {
    const said = execFileSync('systemd-analyze', ['security', '--offline=true', fileURLToPath(unit)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return Number(/Overall exposure level for \S+: ([\d.]+)/.exec(said)?.[1])
  } catch {
    return undefined
  }
}

test('the unit takes away from the office what it does not need', async context => {
  const rated = exposure()
  if (rated === undefined) return context.skip('systemd-analyze is not installed')
  expect(rated).toBeLessThanOrEqual(MOST_EXPOSED)
})

test('the unit has each directive that its rating rests on, and leaves Node what it needs', async () => {
  const lines = (await readFile(unit, 'utf8')).split('\n')
  for (const directive of [
    'UMask=0077',
    'NoNewPrivileges=yes',
    'CapabilityBoundingSet=',
    'ProtectSystem=strict',
    'ProtectHome=yes',
    'ProtectKernelModules=yes',
    'ProtectKernelTunables=yes',
    'ProtectKernelLogs=yes',
    'ProtectControlGroups=yes',
    'PrivateDevices=yes',
    'PrivateTmp=yes',
    'RestrictNamespaces=yes',
    'RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX',
    'SystemCallArchitectures=native',
    'SystemCallFilter=@system-service',
  ])
    expect(lines).toContain(directive)
  // Node compiles what it runs.
  expect(lines.some(line => line.startsWith('MemoryDenyWriteExecute='))).toBe(false)
})

test('nginx answers no other name, slows floods down and speaks TLS that is good today', async () => {
  const text = await read('deploy/nginx.conf')
  expect(text).toMatch(/listen 80 default_server;/)
  expect(text).toMatch(/listen 443 ssl http2 default_server;[\s\S]*?ssl_reject_handshake on;/)
  expect(text).toMatch(/ssl_protocols TLSv1\.2 TLSv1\.3;/)
  expect(text).toMatch(/limit_req zone=agio /)
})

test('every package of the lock file has a checksum', async () => {
  const { packages } = JSON.parse(await read('package-lock.json')) as {
    packages: Record<string, { integrity?: string; link?: true }>
  }
  const unchecked = Object.entries(packages).filter(([path, { integrity, link }]) => path !== '' && !link && !integrity)
  expect(unchecked.map(([path]) => path)).toEqual([])
})

test('npm lists every package that an office runs, with its checksum, as CycloneDX', () => {
  const said = execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--omit', 'dev'], {
    cwd: fileURLToPath(root),
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  const { bomFormat, components } = JSON.parse(said) as {
    bomFormat: string
    components: { name: string; hashes?: object[] }[]
  }
  expect(bomFormat).toBe('CycloneDX')
  expect(components.map(({ name }) => name)).toEqual(expect.arrayContaining(['hono', 'pg', 'react', 'sharp']))
  expect(components.filter(({ hashes = [] }) => hashes.length === 0)).toEqual([])
})
