import { ActLink } from '#web/console/ActLink.tsx'
import { useMessages } from '#web/locale/locale.tsx'
import { contentTexts } from './content.texts.ts'

const places = [
  ['pages', '/console/content'],
  ['news', '/console/content/news'],
  ['faq', '/console/content/faq'],
  ['chat', '/console/content/chat'],
  ['images', '/console/content/images'],
] as const

/** The ways between the kinds of texts. */
export function ContentLinks({ here }: { here: (typeof places)[number][0] }) {
  const t = useMessages(contentTexts)
  return places.map(([name, path]) => (
    <ActLink key={name} to={path} open={name === here}>
      {t[name]}
    </ActLink>
  ))
}
