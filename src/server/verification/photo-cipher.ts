import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { keyFor } from '#server/auth/encryption.ts'

/** A photo at rest: encrypted under a key of its own, which is encrypted under a key from the office's secret. */
export type SealedPhoto = { key: Buffer; content: Buffer }

/** `part`: what stands outside of the database, where the office keeps such a part. */
function outerKey(secret: string, part: Buffer | undefined): Buffer {
  const key = keyFor(secret, 'verification photos')
  return part ? createHmac('sha256', key).update(part).digest() : key
}

/** `id`: the photo's. A sealed photo that was put under another id does not open. */
export function sealPhoto(photo: Buffer, id: string, secret: string, part?: Buffer): SealedPhoto {
  const own = randomBytes(32)
  return { key: seal(own, outerKey(secret, part), id), content: seal(photo, own, id) }
}

/** The secret that photos are sealed with, and the one before it, which opens those that are not sealed again yet. */
export type PhotoSecrets = { secret: string; before?: string; part?: Buffer }

/** Undefined: it was sealed with another secret, under another id, or changed afterwards. */
export function openPhoto({ key, content }: SealedPhoto, id: string, secrets: PhotoSecrets): Buffer | undefined {
  const own = openKey(key, id, secrets)
  return own && open(content, own, id)
}

/** A photo from before there were parts has none, also where a part was made for it that came to nothing. */
function openKey(key: Buffer, id: string, { secret, before, part }: PhotoSecrets): Buffer | undefined {
  for (const one of before === undefined ? [secret] : [secret, before])
    for (const given of part ? [part, undefined] : [undefined]) {
      const own = open(key, outerKey(one, given), id)
      if (own) return own
    }
  return undefined
}

/** The same photo's key under the secret of today; the photo itself stays as it is. Undefined: neither secret opens it. */
export function sealKeyAgain(key: Buffer, id: string, secrets: PhotoSecrets): Buffer | 'sealed-already' | undefined {
  if (open(key, outerKey(secrets.secret, secrets.part), id)) return 'sealed-already'
  const own = openKey(key, id, secrets)
  return own && seal(own, outerKey(secrets.secret, secrets.part), id)
}

function seal(bytes: Buffer, key: Buffer, id: string): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(id))
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

function open(sealed: Buffer, key: Buffer, id: string): Buffer | undefined {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12), { authTagLength: 16 })
    decipher.setAAD(Buffer.from(id)).setAuthTag(sealed.subarray(12, 28))
    return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()])
  } catch {
    return undefined
  }
}
