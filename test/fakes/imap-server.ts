import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import type { Mailbox } from '#server/mailbox/mailbox-url.ts'

type Letter = { uid: number; source: Buffer; flags: Set<string>; at: Date }

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/**
 * A mailbox behind a real socket, in as much of IMAP (RFC 3501) as reading one takes: sign-in, SELECT, SEARCH SINCE, FETCH of sizes
 * and of pieces, and STORE of flags.
 */
export async function openImapServer({ user = 'help@office.example', password = 'pass word' } = {}) {
  let letters: Letter[] = []
  let nextUid = 1
  let uidValidity = 1_700_000_000
  let delayMs = 0
  let cutAt: ((line: string) => boolean) | undefined
  const commands: string[] = []
  const sockets = new Set<Socket>()

  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    let input = Buffer.alloc(0)
    let isOpen = false
    let working = Promise.resolve()
    socket.write('* OK [CAPABILITY IMAP4rev1 SASL-IR] ready\r\n')
    socket.on('data', chunk => {
      input = Buffer.concat([input, chunk])
      for (let end = input.indexOf('\r\n'); end >= 0; end = input.indexOf('\r\n')) {
        const line = input.subarray(0, end).toString('utf8')
        input = input.subarray(end + 2)
        working = working.then(() => answer(line))
      }
    })

    async function answer(line: string): Promise<void> {
      const [tag = '', ...rest] = line.split(' ')
      const command = rest.join(' ')
      commands.push(command.replace(/^(LOGIN|AUTHENTICATE PLAIN) .*$/i, '$1'))
      if (delayMs > 0) await sleep(delayMs)
      if (cutAt?.(command)) {
        socket.destroy()
        return
      }
      const say = (text: string) => socket.write(`${text}\r\n`)
      const done = (text = 'done') => say(`${tag} OK ${text}`)
      const verb = command.replace(/^UID /i, '').split(' ')[0]!.toUpperCase()
      if (verb === 'CAPABILITY') {
        say('* CAPABILITY IMAP4rev1 SASL-IR')
        done()
      } else if (verb === 'LOGIN' || verb === 'AUTHENTICATE') {
        const known = verb === 'LOGIN' ? credentials(command) : plain(command)
        if (known) done()
        else say(`${tag} NO [AUTHENTICATIONFAILED] Invalid credentials for ${user}`)
      } else if (verb === 'SELECT' || verb === 'EXAMINE') {
        isOpen = /"?INBOX"?/i.test(command)
        if (!isOpen) {
          say(`${tag} NO [NONEXISTENT] Unknown mailbox`)
          return
        }
        say('* FLAGS (\\Seen \\Deleted)')
        say(`* ${letters.length} EXISTS`)
        say(`* OK [UIDVALIDITY ${uidValidity}] valid`)
        say(`* OK [UIDNEXT ${nextUid}] next`)
        done('[READ-WRITE] opened')
      } else if (verb === 'SEARCH') {
        const since = /SINCE "?(\d+)-(\w+)-(\d+)/i.exec(command)
        const unseen = /\bUNSEEN\b|\bNOT SEEN\b/i.test(command)
        const from = since ? Date.UTC(Number(since[3]), MONTHS.indexOf(since[2]!), Number(since[1])) : 0
        const found = letters
          .filter(({ at, flags }) => at.getTime() >= from && !(unseen && flags.has('\\Seen')))
          .map(({ uid }) => uid)
        say(`* SEARCH${found.map(uid => ` ${uid}`).join('')}`)
        done()
      } else if (verb === 'FETCH') {
        const uid = Number(/FETCH (\d+) /i.exec(command)![1])
        const seq = letters.findIndex(letter => letter.uid === uid) + 1
        if (seq > 0) {
          const { source, flags } = letters[seq - 1]!
          const piece = /BODY(?:\.PEEK)?\[\]<(\d+)\.(\d+)>/i.exec(command)
          const [from, most] = piece ? [Number(piece[1]), Number(piece[2])] : [0, source.length]
          const shown = source.subarray(from, from + most)
          const size = /RFC822\.SIZE/i.test(command) ? ` RFC822.SIZE ${source.length}` : ''
          const item = piece ? `BODY[]<${from}>` : 'BODY[]'
          socket.write(
            `* ${seq} FETCH (UID ${uid} FLAGS (${[...flags].join(' ')})${size} ${item} {${shown.length}}\r\n`,
          )
          socket.write(shown)
          say(')')
        }
        done()
      } else if (verb === 'STORE') {
        const uids = /STORE ([\d,]+) /i.exec(command)![1]!.split(',').map(Number)
        for (const letter of letters) if (uids.includes(letter.uid)) letter.flags.add('\\Seen')
        done()
      } else if (verb === 'LOGOUT') {
        say('* BYE bye')
        done()
        socket.end()
      } else if (verb === 'NOOP' || verb === 'ID' || verb === 'NAMESPACE' || verb === 'LIST' || verb === 'ENABLE')
        done()
      else say(`${tag} BAD Unknown command`)
    }

    const credentials = (command: string) => {
      const strings = [...command.slice('LOGIN '.length).matchAll(/"((?:[^"\\]|\\.)*)"|(\S+)/g)]
      const [name, given] = strings.map(([, quoted, bare]) => bare ?? quoted!.replaceAll(/\\(.)/g, '$1'))
      return name === user && given === password
    }
    const plain = (command: string) =>
      Buffer.from(command.split(' ')[2] ?? '', 'base64').toString('utf8') === `\0${user}\0${password}`
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  const mailbox: Mailbox = { host: '127.0.0.1', port, tls: false, plain: true, user, password, folder: 'INBOX' }
  return {
    mailbox,
    /** Every command that came, without passwords. */
    commands,
    deliver(source: string | Buffer, at = new Date()): number {
      const uid = nextUid++
      letters.push({ uid, source: Buffer.from(source), flags: new Set(), at })
      return uid
    },
    isSeen: (uid: number) => letters.find(letter => letter.uid === uid)?.flags.has('\\Seen'),
    /** The server numbers all letters anew, as after it was restored. */
    renumber() {
      uidValidity += 1
      letters = letters.map((letter, i) => ({ ...letter, uid: i + 1, flags: new Set() }))
      nextUid = letters.length + 1
    },
    answersAfter(ms: number) {
      delayMs = ms
    },
    /** Breaks the connection at the next command of that kind; `undefined` ends it. */
    cutsAt(at: ((command: string) => boolean) | undefined) {
      cutAt = at
    },
    async close() {
      cut()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

/** One that ends with the test. */
export async function startImapServer() {
  const server = await openImapServer()
  onTestFinished(server.close)
  return server
}
