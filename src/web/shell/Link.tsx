import type { ComponentProps } from 'react'
import { pathIn, useLocale } from '#web/locale/locale.tsx'

/**
 * A link inside the office, in the language of the page. It is a plain `<a>`: one listener on the document follows all of
 * them without a reload (`follow-links.ts`), so a page with a hundred links pays for none of them.
 */
export function Link({ to, ...rest }: ComponentProps<'a'> & { to: string }) {
  return <a href={pathIn(useLocale(), to)} {...rest} />
}
