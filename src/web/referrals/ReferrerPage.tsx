import { useLoaderData } from 'react-router'
import { DOLLAR_SCALE } from '#contract/ledger/dollars.ts'
import { useDollars } from '#web/format/use-dollars.ts'
import { useLocale, useMessages } from '#web/locale/locale.tsx'
import type { PageHandle } from '#web/shell/head.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { QrCode } from '#web/ui/QrCode.tsx'
import { AccountFrame } from '#web/users/AccountFrame.tsx'
import { CampaignLinks } from './CampaignLinks.tsx'
import { percent } from './percent.ts'
import { ReferralIncome } from './ReferralIncome.tsx'
import { ReferralLines } from './ReferralLines.tsx'
import { ReferralWhatIf } from './ReferralWhatIf.tsx'
import type { ReferrerData } from './ReferrerPage.data.ts'
import styles from './ReferrerPage.module.css'
import { referrerTexts } from './referrer.texts.ts'

export { action, loader } from './ReferrerPage.data.ts'

export const handle: PageHandle = { head: ({ locale }) => ({ title: referrerTexts[locale].title, noindex: true }) }

/** Links, level, balances and lines of somebody who brings customers. */
export function Component() {
  const { overview } = useLoaderData<ReferrerData>()
  const t = useMessages(referrerTexts)
  const locale = useLocale()
  const dollars = useDollars(DOLLAR_SCALE)
  const { link, level, balances, sums, holdHours } = overview
  const show = (text: string) => percent(text, locale)
  return (
    <AccountFrame title={t.title} lead={t.lead(holdHours)}>
      <Card>
        <div className={styles.own}>
          <div className={styles.about}>
            <h2>{t.yourLink}</h2>
            <p className={styles.link}>
              <code>{link}</code>
              <CopyButton value={link} what={t.theLink} />
            </p>
            <p>
              <strong>{t.level(show(level.percent))}</strong>{' '}
              {level.personal ? t.personal : t.turnover(dollars(level.turnover, 2))}
            </p>
            {level.next && <p>{t.next(dollars(level.next.missing, 2), show(level.next.percent))}</p>}
          </div>
          <QrCode text={link} label={t.qr} size={144} />
        </div>
      </Card>
      <dl className={styles.figures}>
        {(['available', 'pending', 'held', 'paid'] as const).map(name => (
          <div key={name}>
            <dt>{t.balances[name]}</dt>
            <dd>
              <span data-figure={name}>{dollars(balances[name])}</span>
              {name === 'available' && overview.missing && <small>{t.missing(dollars(overview.missing))}</small>}
            </dd>
          </div>
        ))}
        <div>
          <dt>{t.accrued}</dt>
          <dd>
            <span data-figure="accrued">{dollars(sums.accrued)}</span>
            {Number(sums.returned) > 0 && <small>{t.returned(dollars(sums.returned))}</small>}
          </dd>
        </div>
      </dl>
      <p>
        <ButtonLink to="/account/referrer/withdraw">{t.withdraw}</ButtonLink>
      </p>
      <ReferralLines />
      <ReferralIncome />
      <CampaignLinks />
      <ReferralWhatIf />
    </AccountFrame>
  )
}
