import { existsSync } from 'node:fs'
import { registerHooks } from 'node:module'

/**
 * Packages of many small files, as the office imports them. The build puts each into one file, for a start spends most of
 * its time on finding and opening files. They are modules to the last: what is written in CommonJS cannot be packed so.
 */
export const packedPackages = [
  '@hono/node-server',
  '@noble/hashes/sha2.js',
  '@noble/hashes/sha3.js',
  '@noble/hashes/utils.js',
  '@scure/base',
  'altcha-lib',
  'altcha-lib/algorithms/pbkdf2',
  'hono',
  'hono/cookie',
  'jose',
  'kysely',
  'libphonenumber-js/min',
  'zod',
] as const

export const packedName = (name: string) => name.replaceAll('/', '_')

/** From now on our own code gets these packages from the built folder. Where they are not built, it gets them as ever. */
export function takePackedPackages(built: URL): void {
  const places = new Map(
    packedPackages
      .map(name => [name as string, new URL(`${packedName(name)}.js`, built)] as const)
      .filter(([, place]) => existsSync(place)),
  )
  const ours = new URL('../', import.meta.url).href
  registerHooks({
    resolve(specifier, context, next) {
      const place = places.get(specifier)
      // What packages import of one another is their own business.
      if (!place || !context.parentURL?.startsWith(ours)) return next(specifier, context)
      return { url: place.href, format: 'module', shortCircuit: true }
    },
  })
}
