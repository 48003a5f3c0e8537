import { useState } from 'react'

/** A part of the page as the server has printed it, under the same id. It has nothing to hydrate. */
export function KeptHtml({ id }: { id: string }) {
  const [html] = useState(() => document.getElementById(id)?.innerHTML ?? '')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is what stands there already
  return <div id={id} dangerouslySetInnerHTML={{ __html: html }} />
}
