import { PHOTO_BYTES } from '#contract/verification/verification-kinds.ts'
import { browserApi } from '#web/api/browser-api.ts'

export type PhotoPlace = { uuid: string; check: string; photo: string }

/** What became of an upload. `fault`: the code by which the page says what to do. */
export type Uploaded = { ok: true } | { ok: false; fault: string }

/**
 * Sends a photo and tells how much of it has gone. The same photo under the same id may be sent again as often as it takes:
 * after a lost answer the office finds it.
 */
export async function uploadPhoto(
  { uuid, check, photo }: PhotoPlace,
  file: Blob,
  onProgress: (share: number) => void,
): Promise<Uploaded> {
  if (file.size > PHOTO_BYTES) return { ok: false, fault: 'too-large' }
  try {
    // A session that ended meanwhile is renewed before the long request, which is not repeated by itself.
    await browserApi('GET /api/v1/verification/{uuid}/', { params: { uuid }, query: {} })
  } catch {
    return { ok: false, fault: 'offline' }
  }
  return new Promise(resolve => {
    const request = new XMLHttpRequest()
    request.open('PUT', `/api/v1/verification/${uuid}/checks/${check}/photos/${photo}/`)
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () =>
      resolve(request.status < 300 ? { ok: true } : { ok: false, fault: faultOf(request.responseText) })
    request.onerror = () => resolve({ ok: false, fault: 'offline' })
    request.ontimeout = request.onerror
    request.send(file)
  })
}

function faultOf(answer: string): string {
  try {
    const { code, because, errors } = JSON.parse(answer) as {
      code: string
      because?: string
      errors?: { code: string }[]
    }
    return errors?.[0]?.code ?? because ?? code
  } catch {
    return 'internal'
  }
}
