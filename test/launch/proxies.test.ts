import { execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { get as httpGet } from 'node:http'
import { connect } from 'node:http2'
import { request } from 'node:https'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { connect as connectTls } from 'node:tls'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { SLIP_BYTES } from '#contract/desk/slip-limits.ts'
import { PHOTO_BYTES } from '#contract/verification/verification-kinds.ts'
import { debianProgram } from '#test/harness/debian-program.ts'
import { start } from './processes.ts'
import { clone, folderOf, usedHomeOf, users } from './users.ts'

const run = promisify(execFile)
const deploy = (name: string) => readFile(join(clone, 'deploy', name), 'utf8')
const certificate = fileURLToPath(new URL('../outside/mail-server/certificate.pem', import.meta.url))
const key = fileURLToPath(new URL('../outside/mail-server/key.pem', import.meta.url))
const [user] = users

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** nginx with the documented file: nothing in it is changed but names, ports and certificates. */
async function startNginx(context: Parameters<typeof debianProgram>[0], office: string) {
  const nginx = await debianProgram(context, 'nginx', ['nginx', 'libpcre2-8-0'])
  const folder = await folderOf(user)
  const [plain, tls] = [await freePort(), await freePort()]
  const site = (await deploy('nginx.conf'))
    .replaceAll('office.example;', 'localhost;')
    .replaceAll(/listen 80\b/g, `listen 127.0.0.1:${plain}`)
    .replaceAll(/listen 443\b/g, `listen 127.0.0.1:${tls}`)
    .replaceAll(/^.*listen \[::\].*$/gm, '')
    .replace('127.0.0.1:3000', new URL(office).host)
    .replace(/ssl_certificate \S+;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key \S+;/, `ssl_certificate_key ${key};`)
  await writeFile(join(folder, 'site.conf'), site)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map(name => `${name}_temp_path ${folder}/${name};`)
    .join(' ')
  const main = `daemon off; pid ${folder}/pid; error_log stderr; ${user.name === 'root' ? 'user root;' : ''}
    events {} http { access_log off; ${temporary} include ${folder}/site.conf; }`
  await writeFile(join(folder, 'nginx.conf'), main)
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf')]
  const { stderr } = await run(nginx.path, [...args, '-t'], { env: nginx.env })
  expect(stderr).toContain('test is successful')
  expect(stderr).not.toContain('[warn]')

  const child = spawn(nginx.path, args, { env: nginx.env, stdio: 'ignore' })
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await once(child, 'exit')
  })
  await expect.poll(() => statusOf(`http://127.0.0.1:${plain}/`)).toBe(301)
  return { plain, tls }
}

const statusOf = (url: string, host = 'localhost'): Promise<number | undefined> =>
  new Promise(resolve => {
    httpGet(url, { headers: { host } }, response => {
      response.resume()
      resolve(response.statusCode)
    }).on('error', () => resolve(undefined))
  })

const locationOf = (url: string): Promise<string | undefined> =>
  new Promise((resolve, reject) => {
    httpGet(url, { headers: { host: 'localhost' } }, response => {
      response.resume()
      resolve(response.headers.location)
    }).on('error', reject)
  })

/** Sends bytes by PUT through TLS, and answers the status. */
const put = (port: number, path: string, body: Buffer, type: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = { host: 'localhost', 'content-type': type, 'content-length': body.length }
    const sending = request(
      { host: '127.0.0.1', servername: 'localhost', port, path, method: 'PUT', rejectUnauthorized: false, headers },
      response => {
        response.resume()
        resolve(response.statusCode!)
      },
    )
    sending.on('error', reject)
    sending.end(body)
  })

test('the documented nginx passes the largest files, speaks HTTP/2 and leads from port 80 to TLS', async context => {
  const home = await usedHomeOf(user)
  const office = start({ user, home, env: { AGIO_URL: 'https://localhost', AGIO_TRUSTED_PROXIES: '127.0.0.1' } })
  const { plain, tls } = await startNginx(context, await office.ready)

  expect(await locationOf(`http://127.0.0.1:${plain}/rules?a=b`)).toBe('https://localhost/rules?a=b')

  const file = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(SLIP_BYTES - 9, 'a')])
  const chat = `/api/v1/chat/support/files/${randomUUID()}/?name=slip.pdf`
  expect(await put(tls, chat, file, 'application/octet-stream')).toBe(201)
  // A check that does not exist: the office answers, and not nginx.
  const photo = `/api/v1/verification/${randomUUID()}/checks/${randomUUID()}/photos/${randomUUID()}/`
  expect(await put(tls, photo, Buffer.alloc(PHOTO_BYTES, 7), 'application/octet-stream')).toBe(404)

  const client = connect(`https://127.0.0.1:${tls}`, { servername: 'localhost', rejectUnauthorized: false })
  onTestFinished(() => client.destroy())
  const stream = client.request({ ':path': '/', ':authority': 'localhost' })
  const [headers] = (await once(stream, 'response')) as [Record<string, string | number>]
  expect([client.alpnProtocol, headers[':status']]).toEqual(['h2', 200])
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  stream.resume()
})

test('the documented nginx answers nobody who asks for another name', async context => {
  const home = await usedHomeOf(user)
  const office = start({ user, home, env: { AGIO_URL: 'https://localhost', AGIO_TRUSTED_PROXIES: '127.0.0.1' } })
  const { plain, tls } = await startNginx(context, await office.ready)

  expect(await statusOf(`http://127.0.0.1:${plain}/`, 'evil.example')).toBeUndefined()
  const handshake = (servername: string) =>
    new Promise(resolve => {
      const socket = connectTls({ host: '127.0.0.1', port: tls, servername, rejectUnauthorized: false })
      socket.once('secureConnect', () => resolve('taken'))
      socket.once('error', () => resolve('refused'))
      socket.once('close', () => socket.destroy())
      onTestFinished(() => void socket.destroy())
    })
  expect(await handshake('localhost')).toBe('taken')
  expect(await handshake('evil.example')).toBe('refused')
})

test('the documented HAProxy file is one that HAProxy takes', async context => {
  const haproxy = await debianProgram(context, 'haproxy', [
    'haproxy',
    'liblua5.3-0',
    'libopentracing-c-wrapper0',
    'libopentracing1',
    'libpcre2-8-0',
  ])
  const folder = await folderOf(user)
  const pem = join(folder, 'office.pem')
  await writeFile(pem, `${await readFile(certificate, 'utf8')}\n${await readFile(key, 'utf8')}`)
  const file = join(folder, 'haproxy.cfg')
  await writeFile(file, (await deploy('haproxy.cfg')).replace('/etc/haproxy/office.example.pem', pem))
  const { stdout, stderr } = await run(haproxy.path, ['-c', '-f', file], { env: haproxy.env })
  expect(`${stdout}${stderr}`).toContain('Configuration file is valid')
  expect(`${stdout}${stderr}`).not.toMatch(/WARNING|ALERT/)
})

test('the documented unit is one that systemd takes', async context => {
  const analyze = await debianProgram(context, 'systemd-analyze', ['systemd', 'libsystemd-shared'])
  const folder = await folderOf(user)
  const unit = join(folder, 'agio.service')
  // The clone of this test stands where that of an office does.
  await writeFile(unit, (await deploy('agio.service')).replaceAll('/srv/agio', clone.replace(/\/$/, '')))
  const { stdout, stderr } = await run(analyze.path, ['verify', unit], { env: analyze.env })
  expect(`${stdout}${stderr}`.split('\n').filter(line => line.includes('agio.service'))).toEqual([])
})
