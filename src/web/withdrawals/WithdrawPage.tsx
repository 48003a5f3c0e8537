import { useLoaderData } from 'react-router'
import { fromDecimal } from '#contract/money/money.ts'
import { moneyText } from '#web/format/money-text.ts'
import { useLocale, useMessages } from '#web/locale/locale.tsx'
import type { PageHandle } from '#web/shell/head.ts'
import { Link } from '#web/shell/Link.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { AccountFrame } from '#web/users/AccountFrame.tsx'
import { StepUp } from '#web/users/settings/StepUp.tsx'
import { dollars } from './dollar-currency.ts'
import { WithdrawalList } from './WithdrawalList.tsx'
import { WithdrawForm } from './WithdrawForm.tsx'
import type { WithdrawData } from './WithdrawPage.data.ts'
import styles from './WithdrawPage.module.css'
import { withdrawTexts } from './withdraw.texts.ts'

export { action, loader } from './WithdrawPage.data.ts'

export const handle: PageHandle = { head: ({ locale }) => ({ title: withdrawTexts[locale].title, noindex: true }) }

/** Referral income is withdrawn here: what is available, a new withdrawal, and those before. */
export function Component() {
  const data = useLoaderData<WithdrawData>()
  const { terms, query, withCode } = data
  const t = useMessages(withdrawTexts)
  const locale = useLocale()
  const done = { asked: t.asked, 'step-up': t.confirmed }[query.done ?? '']
  const show = (amount: string) => moneyText(amount, dollars, locale)
  return (
    <AccountFrame title={t.title} lead={t.lead}>
      <p>
        <Link to="/account/referrer">← {t.back}</Link>
      </p>
      {done && (
        <Notice tone="good" announced>
          <p>{done}</p>
        </Notice>
      )}
      {query.confirm && <StepUp withCode={withCode} />}
      <dl className={styles.balances}>
        {(['available', 'pending', 'held'] as const).map(name => (
          <div key={name}>
            <dt>{t[name]}</dt>
            <dd className="num" data-balance={name}>
              {show(terms[name])}
            </dd>
          </div>
        ))}
      </dl>
      <Card aria-labelledby="withdraw" className={styles.new}>
        <h2 id="withdraw">{t.form}</h2>
        <NewWithdrawal data={data} />
      </Card>
      <WithdrawalList data={data} />
    </AccountFrame>
  )
}

/** The form, or why there is none now. */
function NewWithdrawal({ data }: { data: WithdrawData }) {
  const { terms, query } = data
  const t = useMessages(withdrawTexts)
  const locale = useLocale()
  const units = (amount: string) => fromDecimal(amount, dollars.scale) ?? 0n
  const offered = terms.currencies.find(({ currency }) => currency === query.currency) ?? terms.currencies[0]
  if (!terms.activated)
    return (
      <Notice tone="warn" title={t.notActivated}>
        <p>
          {t.notActivatedText} <Link to="/account/settings">{t.settings}</Link>
        </p>
      </Notice>
    )
  if (!offered)
    return (
      <Notice tone="info" title={t.closed}>
        <p>{t.closedText}</p>
      </Notice>
    )
  if (units(terms.available) < units(terms.minimum))
    return (
      <Notice tone="info" title={t.tooLittle(moneyText(terms.minimum, dollars, locale))}>
        <p>{t.tooLittleText}</p>
      </Notice>
    )
  return <WithdrawForm key={data.listed.total} data={data} offered={offered} />
}
