import { useLoaderData, useNavigate } from 'react-router'
import { nameAlone } from '#web/figures/currency-name.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import type { PageHandle } from '#web/shell/head.ts'
import { Link } from '#web/shell/Link.tsx'
import { CurrencyIcon } from '#web/ui/CurrencyIcon.tsx'
import { Status } from '#web/ui/Status.tsx'
import { ActLink } from '../ActLink.tsx'
import { focusing, useKeys } from '../frame/use-keys.ts'
import { useMayKeepMoney } from '../may-keep-money.ts'
import { useTitleAfterPanel } from '../panel/use-title-after-panel.ts'
import page from '../SectionPage.module.css'
import { RequisiteFacts } from './RequisiteFacts.tsx'
import { RequisiteHistory } from './RequisiteHistory.tsx'
import { DetailsPanel, SwitchPanel, TermsPanel } from './RequisitePanels.tsx'
import { RequisiteVersions } from './RequisiteVersions.tsx'
import type { RequisiteData } from './requisite-data.ts'
import { poolPath, type RequisiteAct, requisitePath } from './requisite-paths.ts'
import { standingOf, standingTones, standingWords } from './requisite-words.ts'

export { action } from './act-on-requisite.ts'
export { loader } from './requisite-data.ts'

export const handle: PageHandle<RequisiteData | undefined> = {
  head: ({ locale, data }) => {
    const t = messages[locale]
    return { title: data ? `${data.requisite.label} · ${t.pool}` : t.pool, noindex: true }
  },
}

/** The key that stands for an act. */
const actKeys: Record<RequisiteAct, string> = { on: 's', off: 's', terms: 'l', details: 'e' }

/** Where the key of the second person leads. It presses nothing. */
const APPROVE_ID = 'requisite-approve'

/** One requisite: whether it is given out, what is written on it and by whom, what it holds, and everything that was done. */
export function Component() {
  const data = useLoaderData<RequisiteData>()
  const t = useMessages(messages)
  const locale = useLocale()
  const mayChange = useMayKeepMoney()
  const navigate = useNavigate()
  const { requisite, currency, rail } = data
  const standing = standingOf(requisite)
  const acts: RequisiteAct[] = [
    ...(requisite.state === 'on' ? (['off'] as const) : requisite.current ? (['on'] as const) : []),
    ...(['terms', 'details'] as const),
  ]
  const act = mayChange ? acts.find(act => act === data.act) : undefined
  const title = useTitleAfterPanel(act)
  useKeys(key => {
    const asked = mayChange ? acts.find(act => actKeys[act] === key) : undefined
    if (asked) return () => void navigate(requisitePath(requisite.id, asked))
    if (key === 'a') return focusing(APPROVE_ID)
    if (key !== 'Escape') return undefined
    return () => void navigate(act ? requisitePath(requisite.id) : poolPath())
  })
  return (
    <div className={page.page}>
      <div className={page.head}>
        <div>
          <Link to={poolPath({ currency: requisite.currency })} className={page.back}>
            ← {t.pool}: {nameAlone(currency, locale)}
          </Link>
          <h1 ref={title} tabIndex={-1} className={page.named}>
            <CurrencyIcon {...currency.icon} size={28} />
            {requisite.label}
          </h1>
        </div>
        {mayChange ? (
          <nav aria-label={t.acts} className={page.acts}>
            {acts.map(name => (
              <ActLink
                key={name}
                to={requisitePath(requisite.id, name)}
                keyName={actKeys[name]}
                open={act === name}
                look={name === 'on' ? 'main' : undefined}
              >
                {t.words[name]}
              </ActLink>
            ))}
          </nav>
        ) : (
          <p className={page.note}>{t.looking}</p>
        )}
      </div>
      <p>
        <Status tone={standingTones[standing]}>{standingWords[locale][standing]}</Status>{' '}
        <span className={page.note}>
          {rail === 'requisites'
            ? requisite.turn
              ? t.turn(requisite.turn)
              : ''
            : rail === 'demo'
              ? t.demo
              : t.otherRail}
        </span>
      </p>
      {(act === 'on' || act === 'off') && <SwitchPanel key={act} requisite={requisite} to={act} />}
      {act === 'terms' && <TermsPanel requisite={requisite} currency={currency} />}
      {act === 'details' && <DetailsPanel requisite={requisite} currency={currency} />}
      <div className={page.two}>
        <div className={page.column}>
          <RequisiteVersions requisite={requisite} currency={currency} mayJudge={mayChange} approveId={APPROVE_ID} />
          <RequisiteHistory history={data.history} currency={currency} />
        </div>
        <RequisiteFacts requisite={requisite} currency={currency} />
      </div>
    </div>
  )
}

const messages = defineMessages({
  ru: {
    pool: 'Реквизиты',
    acts: 'Что сделать с реквизитом',
    words: { on: 'Включить', off: 'Выключить', terms: 'Пределы', details: 'Новая версия' },
    looking: 'Меняют и подтверждают казначей и владелец.',
    turn: (turn: number) => (turn === 1 ? 'Следующая заявка придёт сюда.' : `В очереди своей валюты ${turn}-й.`),
    demo: 'Демо-обменник: клиентам не показывают.',
    otherRail: 'Эту валюту принимают иначе, сюда никого не направляют.',
  },
  en: {
    pool: 'Deposit accounts',
    acts: 'What to do with the deposit account',
    words: { on: 'Turn on', off: 'Turn off', terms: 'Limits', details: 'New version' },
    looking: 'Treasurers and the owner change and approve it.',
    turn: (turn: number) => (turn === 1 ? 'The next order is sent here.' : `Number ${turn} in its currency’s turn.`),
    demo: 'A demo office: customers are not shown it.',
    otherRail: 'This currency is taken in another way, and nobody is sent here.',
  },
})
