import { randomBytes, timingSafeEqual } from 'node:crypto'
import { argon2id, type HashOrder, type QueuePlace } from './hashing-threads.ts'

/** What OWASP asks of argon2id at the least: 19 MiB, two passes, one lane. A hash carries its own, so they may grow. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 } as const
const LENGTH = 32

/** As it is kept: `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await argon2id({ ...COST, password: prepared(password), salt, length: LENGTH })
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${text(salt)}$${text(hash)}`
}

/**
 * Whether this is the password. Where there is none to compare with, because nobody has that address or they have no
 * password, the same work is done and the answer is no: how long it takes tells nothing.
 */
export async function verifyPassword(
  password: string,
  kept: string | null | undefined,
  queue: QueuePlace = {},
): Promise<boolean> {
  const known = kept ? parse(kept) : undefined
  const { hash, ...order } = known ?? nobodys
  const made = await argon2id({ ...order, password: prepared(password), length: hash.length }, queue)
  return timingSafeEqual(made, hash) && known !== undefined
}

/** One character can be written as several; whichever a keyboard sends, the password is the same. */
const prepared = (password: string) => password.normalize('NFKC')

type Kept = Omit<HashOrder, 'password' | 'length'> & { hash: Buffer }
const nobodys: Kept = { ...COST, salt: randomBytes(16), hash: randomBytes(LENGTH) }

const FORM = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

function parse(kept: string): Kept {
  const [, memory, passes, parallelism, salt, hash] = FORM.exec(kept) ?? []
  if (!salt || !hash) throw new Error('a password in the database is not hashed as the office does it')
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  }
}

const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
