import { useLoaderData } from 'react-router'
import { ActLink } from '#web/console/ActLink.tsx'
import { RecordsPage, recordsHandle } from '#web/console/records/RecordsPage.tsx'
import type { RecordsData } from '#web/console/records/records.data.ts'
import { useLocale, useMessages } from '#web/locale/locale.tsx'
import { BATCH_PATH, exportPath, promoCodeView, USES_PATH } from './promo-code-view.tsx'
import { consoleTexts } from './promo-codes.texts.ts'

export { loader } from './PromoCodesPage.data.ts'

export const handle = recordsHandle(promoCodeView)

/** The codes; the file has those of the batch that is chosen, or all. */
export function Component() {
  const t = useMessages(consoleTexts)
  const locale = useLocale()
  const { query } = useLoaderData<RecordsData>()
  return (
    <RecordsPage
      view={promoCodeView}
      acts={
        <>
          <ActLink to={USES_PATH}>{t.uses}</ActLink>
          <ActLink to={BATCH_PATH}>{t.batch}</ActLink>
          <a href={exportPath(query.where.batch?.[0], locale)} download>
            {t.csv}
          </a>
        </>
      }
    />
  )
}
