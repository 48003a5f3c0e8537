import { isAbsolute } from 'node:path'
import type { S3Place } from './s3-store.ts'

/** Where photos are kept, as the environment says it. */
export type PhotoPlace = 'database' | { folder: string } | { s3: S3Place }

/**
 * `database`, the absolute path of a folder, or `s3://id:secret@host/bucket/prefix?region=eu-central-1` with `&tls=off` for a server
 * on the same machine. Undefined: it is none of them.
 */
export function readPhotoPlace(text: string): PhotoPlace | undefined {
  if (text === 'database') return text
  if (isAbsolute(text)) return { folder: text }
  if (!URL.canParse(text)) return undefined
  const { protocol, host, username, password, pathname, searchParams, hash } = new URL(text)
  const [id, secret] = [decoded(username), decoded(password)]
  const { region = 'us-east-1', tls = 'on', ...others } = Object.fromEntries(searchParams)
  // Such a path is its own canonical form, which signatures need.
  const path = /^(\/[a-z0-9][a-z0-9.-]{2,62}(?:\/[\w.-]+)*)\/?$/i.exec(pathname)?.[1]
  if (protocol !== 's3:' || !host || !id || !secret || !path || hash || Object.keys(others).length > 0) return undefined
  if (!/^[a-z0-9-]+$/.test(region) || !['on', 'off'].includes(tls)) return undefined
  return { s3: { id, secret, region, url: `http${tls === 'on' ? 's' : ''}://${host}${path}` } }
}

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}
