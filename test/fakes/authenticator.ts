import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { NewCredential, SignedChallenge } from '#contract/users/passkey.ts'

type Options = { challenge: string }
type Ceremony = { origin?: string; verified?: boolean; rpId?: string }

/** A key that somebody carries, as the standard describes it: it makes a credential and signs what it is given. */
export class Authenticator {
  readonly credentialId = randomBytes(32)
  counter = 0
  readonly #privateKey: KeyObject
  readonly #publicKey: KeyObject
  readonly #origin: string

  constructor(origin: string) {
    this.#origin = origin
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.#privateKey = privateKey
    this.#publicKey = publicKey
  }

  make({ challenge }: Options, ceremony: Ceremony = {}): NewCredential {
    const clientData = this.#clientData('webauthn.create', challenge, ceremony)
    const { x, y } = this.#publicKey.export({ format: 'jwk' })
    // The public key as COSE writes it: kind EC2, algorithm ES256, curve P-256, and the point.
    const cose = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x!, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y!, 'base64url'),
    ])
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.credentialId.length)
    const data = Buffer.concat([this.#data(0x40, ceremony), Buffer.alloc(16), length, this.credentialId, cose])
    // { fmt: 'none', attStmt: {}, authData }
    const size = Buffer.alloc(2)
    size.writeUInt16BE(data.length)
    const attestation = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex'),
      size,
      data,
    ])
    return {
      ...this.#head,
      response: {
        clientDataJSON: clientData.toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      },
    }
  }

  sign({ challenge }: Options, ceremony: Ceremony = {}): SignedChallenge {
    const clientData = this.#clientData('webauthn.get', challenge, ceremony)
    this.counter += 1
    const data = this.#data(0, ceremony)
    const signed = Buffer.concat([data, createHash('sha256').update(clientData).digest()])
    return {
      ...this.#head,
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, this.#privateKey).toString('base64url'),
      },
    }
  }

  get #head() {
    const id = this.credentialId.toString('base64url')
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} }
  }

  #clientData(type: string, challenge: string, { origin = this.#origin }: Ceremony): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  /** For which name, whether the person was there and was recognised, and how often the key was used. */
  #data(flags: number, { verified = true, rpId = new URL(this.#origin).hostname }: Ceremony): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    return Buffer.concat([
      createHash('sha256').update(rpId).digest(),
      Buffer.from([flags | 0x01 | (verified ? 0x04 : 0)]),
      counter,
    ])
  }
}
