import type { DocumentOperation } from './openapi-document.ts'

export type Session = 'none' | 'optional' | 'required'

type CurlDeps = {
  origin: string
  method: string
  path: string
  parameters: NonNullable<DocumentOperation['parameters']>
  session: Session
  body: unknown
  /** It takes a file in the place of a body. */
  file: boolean
}

/** A line that works when it is pasted into a shell: everything that is not plain stands in single quotes. */
export function curlOf({ origin, method, path, parameters, session, body, file }: CurlDeps): string {
  const placed = path.replaceAll(/\{(\w+)\}/g, (mark, name: string) => {
    const example = parameters.find(parameter => parameter.in === 'path' && parameter.name === name)?.example
    return example === undefined ? mark : encodeURIComponent(String(example))
  })
  const query = parameters
    .filter(parameter => parameter.in === 'query' && parameter.required && parameter.example !== undefined)
    .map(({ name, example }) => `${encodeURIComponent(name)}=${encodeURIComponent(String(example))}`)
  const address = origin + placed + (query.length > 0 ? `?${query.join('&')}` : '')
  return [
    method === 'GET' ? `curl ${quoted(address)}` : `curl -X ${method} ${quoted(address)}`,
    ...(session === 'required' ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...(body === undefined ? [] : ["-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(body))}`]),
    ...(file ? ["-H 'Content-Type: application/octet-stream'", '--data-binary @file'] : []),
  ].join(' \\\n  ')
}

const quoted = (text: string) => (/^[\w./:@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`)
