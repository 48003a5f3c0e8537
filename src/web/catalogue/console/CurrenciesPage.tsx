import { RecordsPage, recordsHandle } from '#web/console/records/RecordsPage.tsx'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { currencyView } from './currency-view.tsx'
import { KNOWN_PATH } from './known-path.ts'

export { loader } from './CurrenciesPage.data.ts'

export const handle = recordsHandle(currencyView)

export function Component() {
  const t = useMessages(messages)
  return (
    <RecordsPage
      view={currencyView}
      acts={
        <ButtonLink to={KNOWN_PATH} variant="primary" size="small">
          {t.addKnown}
        </ButtonLink>
      }
    />
  )
}

const messages = defineMessages({
  ru: { addKnown: 'Добавить из готовых' },
  en: { addKnown: 'Add a known one' },
})
