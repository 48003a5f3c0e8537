import type { ReactNode } from 'react'
import { KeptHtml } from '#web/ui/KeptHtml.tsx'
import { type ReadParts, readParts } from './read-parts.ts'

/** A part that is only read: drawn where its code is, else kept as the server has printed it. */
export function ReadPart({ id, draw }: { id: string; draw: (parts: ReadParts) => ReactNode }) {
  const parts = readParts()
  return parts ? <div id={id}>{draw(parts)}</div> : <KeptHtml id={id} />
}
