import { forever } from './files.ts'

/** A picture that somebody uploaded, under the hash of what it holds. */
export const lastingPicture = (content: Buffer, mediaType: string): Response =>
  new Response(content as Buffer<ArrayBuffer>, {
    headers: {
      'cache-control': forever,
      'content-type': mediaType,
      'content-length': String(content.length),
      // Opened by itself it is a document: it loads nothing, runs nothing and belongs to no site.
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
    },
  })
