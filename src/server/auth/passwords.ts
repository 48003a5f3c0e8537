import { randomBytes, timingSafeEqual } from 'node:crypto'
import { argon2id, type HashRequest, type QueueOptions } from './hashing-threads.ts'

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. A hash names its own costs, so these may grow. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 } as const
const LENGTH = 32

/** Returns `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await argon2id({ ...COST, password: prepared(password), salt, length: LENGTH })
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${text(salt)}$${text(hash)}`
}

/**
 * Whether the password matches. Without a hash to compare with, because the address is unknown or the person has no
 * password, the same work is done and the answer is no: timing tells nothing.
 */
export async function verifyPassword(
  password: string,
  kept: string | null | undefined,
  queue: QueueOptions = {},
): Promise<boolean> {
  const known = kept ? parse(kept) : undefined
  const { hash, ...request } = known ?? decoy
  const made = await argon2id({ ...request, password: prepared(password), length: hash.length }, queue)
  return timingSafeEqual(made, hash) && known !== undefined
}

/** Keyboards send composed or decomposed characters; the password is the same. */
const prepared = (password: string) => password.normalize('NFKC')

type StoredHash = Omit<HashRequest, 'password' | 'length'> & { hash: Buffer }
const decoy: StoredHash = { ...COST, salt: randomBytes(16), hash: randomBytes(LENGTH) }

const FORM = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

function parse(kept: string): StoredHash {
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
