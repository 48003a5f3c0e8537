import { useLoaderData, useNavigate } from 'react-router'
import { ActLink } from '#web/console/ActLink.tsx'
import { useKeys } from '#web/console/frame/use-keys.ts'
import { useTitleAfterPanel } from '#web/console/panel/use-title-after-panel.ts'
import page from '#web/console/SectionPage.module.css'
import { useRight } from '#web/console/use-right.ts'
import { nameAlone } from '#web/format/currency-name.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import type { PageHandle } from '#web/shell/head.ts'
import { Link } from '#web/shell/Link.tsx'
import { CurrencyIcon } from '#web/ui/CurrencyIcon.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { EntryList } from './EntryList.tsx'
import { ReserveAccounts } from './ReserveAccounts.tsx'
import { ReserveChangePanel } from './ReserveChangePanel.tsx'
import { ReserveExplanation } from './ReserveExplanation.tsx'
import { ReserveFigures } from './ReserveFigures.tsx'
import type { ReserveData } from './ReservePage.data.ts'
import { ReserveProposals } from './ReserveProposals.tsx'
import { reserveActKeys, reserveActNames } from './reserve.texts.ts'
import { reserveActs, reservePath, reservesPath } from './reserve-query.ts'

export { action, loader } from './ReservePage.data.ts'

/** After a refused change the reserve is read again. */
export const shouldRevalidate = () => true

export const handle: PageHandle<ReserveData | undefined> = {
  head: ({ locale, data }) => ({
    title: data ? `${nameAlone(data.currency, locale)} · ${messages[locale].reserves}` : messages[locale].reserves,
    noindex: true,
  }),
}

/** The reserve of one currency: its figures, its entries and the changes that can be made. */
export function Component() {
  const data = useLoaderData<ReserveData>()
  const t = useMessages(messages)
  const locale = useLocale()
  const mayChange = useRight('money.keep')
  useReserveKeys(data, mayChange)
  const { currency, query, explained } = data
  const { act, made } = query
  const acts = reserveActs.filter(kind => kind !== 'move' || explained.movable.length > 0)
  const title = useTitleAfterPanel(act)
  const words = reserveActNames[locale]
  return (
    <div className={page.page}>
      <div className={page.head}>
        <div>
          <Link to={reservesPath()} className={page.back}>
            ← {t.reserves}
          </Link>
          <h1 ref={title} tabIndex={-1} className={page.named}>
            <CurrencyIcon {...currency.icon} size={28} />
            {nameAlone(currency, locale)}
          </h1>
        </div>
        {mayChange ? (
          <nav aria-label={t.acts} className={page.acts}>
            {acts.map(kind => (
              <ActLink
                key={kind}
                to={reservePath(currency.code, { ...query, act: kind, made: undefined })}
                keyName={reserveActKeys[kind]}
                open={act === kind}
              >
                {words[kind]}
              </ActLink>
            ))}
          </nav>
        ) : (
          <p className={page.note}>{t.looking}</p>
        )}
      </div>
      {made && mayChange && (
        <Notice tone="good" announced title={t.made}>
          <p>{t.madeText}</p>
        </Notice>
      )}
      <ReserveProposals
        proposals={data.proposals}
        currency={currency}
        explained={explained}
        mayChange={mayChange}
        path={reservePath(currency.code, { ...query, act: undefined, made: undefined })}
      />
      {act && mayChange && <ReserveChangePanel key={act} act={act} data={data} />}
      <ReserveFigures reserve={explained.reserve} currency={currency} />
      <div className={page.two}>
        <EntryList data={data} />
        <div className={page.column} data-first>
          <ReserveAccounts data={data} />
          <ReserveExplanation data={data} />
        </div>
      </div>
    </div>
  )
}

function useReserveKeys({ currency, codes, query }: ReserveData, mayChange: boolean): void {
  const navigate = useNavigate()
  const to = (path: string) => () => void navigate(path)
  useKeys(key => {
    const act = mayChange ? reserveActs.find(kind => reserveActKeys[kind] === key) : undefined
    if (act) return to(reservePath(currency.code, { ...query, act, made: undefined }))
    if (key === 'j' || key === 'k') {
      const next = codes[codes.indexOf(currency.code) + (key === 'j' ? 1 : -1)]
      return next === undefined ? undefined : to(reservePath(next))
    }
    if (key !== 'Escape') return undefined
    return to(query.act ? reservePath(currency.code, { ...query, act: undefined }) : reservesPath())
  })
}

const messages = defineMessages({
  ru: {
    reserves: 'Резервы',
    acts: 'Что сделать с резервом',
    looking: 'Вносят, выводят и пересчитывают казначей и владелец.',
    made: 'Записано в книги',
    madeText: 'Новая проводка стоит первой. Если книги и подсчёт сошлись, записывать было нечего.',
  },
  en: {
    reserves: 'Reserves',
    acts: 'What to do with the reserve',
    looking: 'Treasurers and the owner change it.',
    made: 'It is in the books',
    madeText: 'The new entry stands first. If the count matched the books, there was nothing to book.',
  },
})
