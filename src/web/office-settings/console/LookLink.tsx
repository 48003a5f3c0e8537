import page from '#web/console/SectionPage.module.css'
import { useMessages } from '#web/locale/locale.tsx'
import { Link } from '#web/shell/Link.tsx'
import { lookTexts } from './look.texts.ts'

/** Where logo and colour are set: a file and a colour have to be seen before they are confirmed. */
export function LookLink() {
  const t = useMessages(lookTexts)
  return (
    <div className={page.aside}>
      <p>{t.lead}</p>
      <Link to="/console/settings/look">{t.title}</Link>
    </div>
  )
}
