import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { keyFor } from '#server/auth/encryption.ts'

/** A photo at rest: encrypted under a key of its own, which is encrypted under a key from the office's secret. */
export type SealedPhoto = { key: Buffer; content: Buffer }

const outerKey = (secret: string): Buffer => keyFor(secret, 'verification photos')

/** `id`: the photo's. A sealed photo that was put under another id does not open. */
export function sealPhoto(photo: Buffer, id: string, secret: string): SealedPhoto {
  const own = randomBytes(32)
  return { key: seal(own, outerKey(secret), id), content: seal(photo, own, id) }
}

/** The secret that photos are sealed with, and the one before it, which opens those that are not sealed again yet. */
export type PhotoSecrets = { secret: string; before?: string }

/** Undefined: it was sealed with another secret, under another id, or changed afterwards. */
export function openPhoto({ key, content }: SealedPhoto, id: string, secrets: PhotoSecrets): Buffer | undefined {
  const own = openKey(key, id, secrets)
  return own && open(content, own, id)
}

function openKey(key: Buffer, id: string, { secret, before }: PhotoSecrets): Buffer | undefined {
  return open(key, outerKey(secret), id) ?? (before === undefined ? undefined : open(key, outerKey(before), id))
}

/** The same photo's key under the secret of today; the photo itself stays as it is. Undefined: neither secret opens it. */
export function sealKeyAgain(key: Buffer, id: string, secrets: PhotoSecrets): Buffer | 'sealed-already' | undefined {
  if (open(key, outerKey(secrets.secret), id)) return 'sealed-already'
  const own = openKey(key, id, secrets)
  return own && seal(own, outerKey(secrets.secret), id)
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
