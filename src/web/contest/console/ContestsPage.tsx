import { ActLink } from '#web/console/ActLink.tsx'
import { RecordsPage, recordsHandle } from '#web/console/records/RecordsPage.tsx'
import { useRight } from '#web/console/use-right.ts'
import { useMessages } from '#web/locale/locale.tsx'
import { contestView, DRAWS_PATH } from './contest-view.tsx'
import { drawTexts } from './draw.texts.ts'

export { loader } from './ContestsPage.data.ts'

export const handle = recordsHandle(contestView)

export function Component() {
  const t = useMessages(drawTexts)
  const mayDraw = useRight('catalogue.terms')
  return <RecordsPage view={contestView} acts={mayDraw && <ActLink to={DRAWS_PATH}>{t.title}</ActLink>} />
}
