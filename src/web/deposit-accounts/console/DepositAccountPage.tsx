import { useLoaderData, useNavigate } from 'react-router'
import { ActLink } from '#web/console/ActLink.tsx'
import { focusing, useKeys } from '#web/console/frame/use-keys.ts'
import { useTitleAfterPanel } from '#web/console/panel/use-title-after-panel.ts'
import page from '#web/console/SectionPage.module.css'
import { useRight } from '#web/console/use-right.ts'
import { nameAlone } from '#web/format/currency-name.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import type { PageHandle } from '#web/shell/head.ts'
import { Link } from '#web/shell/Link.tsx'
import { CurrencyIcon } from '#web/ui/CurrencyIcon.tsx'
import { Status } from '#web/ui/Status.tsx'
import { DepositAccountFacts } from './DepositAccountFacts.tsx'
import { DepositAccountHistory } from './DepositAccountHistory.tsx'
import type { DepositAccountData } from './DepositAccountPage.data.ts'
import { DetailsPanel, SwitchPanel, TermsPanel } from './DepositAccountPanels.tsx'
import { DepositAccountVersions } from './DepositAccountVersions.tsx'
import { standingNames, standingOf, standingTones } from './deposit-account.texts.ts'
import { type DepositAccountAct, depositAccountPath, poolPath } from './deposit-account-paths.ts'

export { action, loader } from './DepositAccountPage.data.ts'

export const handle: PageHandle<DepositAccountData | undefined> = {
  head: ({ locale, data }) => {
    const t = messages[locale]
    return { title: data ? `${data.depositAccount.label} · ${t.pool}` : t.pool, noindex: true }
  },
}

/** The key of an action. */
const actKeys: Record<DepositAccountAct, string> = { on: 's', off: 's', terms: 'l', details: 'e' }

/** The id of the button that the key of the second person moves the focus to. The key presses nothing. */
const APPROVE_ID = 'deposit-account-approve'

/** One deposit account: its state, its details with their author, its limits and its history. */
export function Component() {
  const data = useLoaderData<DepositAccountData>()
  const t = useMessages(messages)
  const locale = useLocale()
  const mayChange = useRight('money.keep')
  const navigate = useNavigate()
  const { depositAccount, currency, rail, banks } = data
  const standing = standingOf(depositAccount)
  const ofRail = rail === 'demo' ? t.demo : t.otherRail
  const turn = depositAccount.turn && t.turn(depositAccount.turn)
  const acts: DepositAccountAct[] = [
    ...(depositAccount.state === 'on' ? (['off'] as const) : depositAccount.current ? (['on'] as const) : []),
    ...(['terms', 'details'] as const),
  ]
  const act = mayChange ? acts.find(act => act === data.act) : undefined
  const title = useTitleAfterPanel(act)
  useKeys(key => {
    const asked = mayChange ? acts.find(act => actKeys[act] === key) : undefined
    if (asked) return () => void navigate(depositAccountPath(depositAccount.id, asked))
    if (key === 'a') return focusing(APPROVE_ID)
    if (key !== 'Escape') return undefined
    return () => void navigate(act ? depositAccountPath(depositAccount.id) : poolPath())
  })
  return (
    <div className={page.page}>
      <div className={page.head}>
        <div>
          <Link to={poolPath({ currency: depositAccount.currency })} className={page.back}>
            ← {t.pool}: {nameAlone(currency, locale)}
          </Link>
          <h1 ref={title} tabIndex={-1} className={page.named}>
            <CurrencyIcon {...currency.icon} size={28} />
            {depositAccount.label}
          </h1>
        </div>
        {mayChange ? (
          <nav aria-label={t.acts} className={page.acts}>
            {acts.map(name => (
              <ActLink
                key={name}
                to={depositAccountPath(depositAccount.id, name)}
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
        <Status tone={standingTones[standing]}>{standingNames[locale][standing]}</Status>{' '}
        <span className={page.note}>{rail === 'deposit-accounts' ? turn : ofRail}</span>
      </p>
      {(act === 'on' || act === 'off') && <SwitchPanel key={act} depositAccount={depositAccount} to={act} />}
      {act === 'terms' && <TermsPanel depositAccount={depositAccount} currency={currency} banks={banks} />}
      {act === 'details' && <DetailsPanel depositAccount={depositAccount} currency={currency} />}
      <div className={page.two}>
        <div className={page.column}>
          <DepositAccountVersions
            depositAccount={depositAccount}
            currency={currency}
            mayJudge={mayChange}
            approveId={APPROVE_ID}
          />
          <DepositAccountHistory history={data.history} currency={currency} />
        </div>
        <DepositAccountFacts depositAccount={depositAccount} currency={currency} />
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
