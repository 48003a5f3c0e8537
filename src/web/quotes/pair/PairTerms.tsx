import type { PairView } from '#contract/catalogue/direction.ts'
import { minutesText } from '#contract/minutes-text.ts'
import { networkFeeLevelNames } from '#contract/money/network-fee.ts'
import type { VerificationTerms } from '#contract/verification/verification.ts'
import { moneyText, readableLimit } from '#web/format/money-text.ts'
import { useLocale, useMessages } from '#web/locale/locale.tsx'
import { askedBefore } from '#web/quotes/asked-before.ts'
import { OpenNow } from '#web/quotes/cash/OpenNow.tsx'
import { Link } from '#web/shell/Link.tsx'
import { feeText, isSomething } from './fee-text.ts'
import { type HoldTerms, PairHolds } from './PairHolds.tsx'
import styles from './PairTerms.module.css'
import { termsMessages } from './terms.texts.ts'

/** The terms of the pair, each with its reason. */
export function PairTerms({
  pair,
  now,
  asked,
  holds,
}: {
  pair: PairView
  now: string
  asked: VerificationTerms | undefined
  holds: HoldTerms | undefined
}) {
  const t = useMessages(termsMessages)
  const locale = useLocale()
  const { from, to, limits, fees, networkFee, rateFixed, demands } = pair
  const before = askedBefore(asked, pair, locale)
  const sum = {
    from: (text: string) => moneyText(text, from, locale),
    to: (text: string) => moneyText(text, to, locale),
  }
  const end = (side: 'from' | 'to', which: 'min' | 'max') =>
    limits ? sum[side](readableLimit(limits[side][which], pair[side].scale, which)) : ''
  return (
    <dl className={styles.terms}>
      {limits && (
        <>
          <dt>{t.give}</dt>
          <dd>
            <span className="num">{t.range(end('from', 'min'), end('from', 'max'))}</span>
            {limits.because.min === 'payable' && <small>{t.because.payable}</small>}
          </dd>
          <dt>{t.get}</dt>
          <dd>
            <span className="num">{t.range(end('to', 'min'), end('to', 'max'))}</span>
            {limits.because.max !== 'direction' && <small>{t.because[limits.because.max]}</small>}
          </dd>
        </>
      )}
      <dt>{t.fee}</dt>
      <dd>
        {fees.from && <span>{t.feeOnGiven(feeText(fees.from, from, locale))}</span>}
        {fees.to && <span>{t.feeOnGot(feeText(fees.to, to, locale))}</span>}
        {!fees.from && !fees.to && t.noFee}
      </dd>
      {(networkFee.levels || isSomething(networkFee.value)) && (
        <>
          <dt>{t.networkFee}</dt>
          <dd>
            {networkFee.levels ? (
              networkFee.levels.map(({ level, value }) => (
                <span key={level}>
                  {networkFeeLevelNames[locale][level]}: <span className="num">{sum.to(value)}</span>
                </span>
              ))
            ) : (
              <span className="num">{sum.to(networkFee.value)}</span>
            )}
            <small>{t.paidBy[networkFee.paidBy]}</small>
          </dd>
        </>
      )}
      {pair.refundFee && (
        <>
          <dt>{t.refundFee}</dt>
          <dd>
            <span className="num">{sum.from(pair.refundFee)}</span>
            <small>{t.refundFeeNote}</small>
          </dd>
        </>
      )}
      <dt>{t.rate}</dt>
      <dd>{t.fixed[rateFixed.at](minutesText(pair.windowMinutes, locale), rateFixed.confirmations ?? 0)}</dd>
      <dt>{t.window}</dt>
      <dd>{minutesText(pair.windowMinutes, locale)}</dd>
      {pair.typicalMinutes !== undefined && (
        <>
          <dt>{t.typical}</dt>
          <dd>{minutesText(pair.typicalMinutes, locale)}</dd>
        </>
      )}
      <dt>{t.hours}</dt>
      <dd>
        <OpenNow hours={pair.hours} now={now} />
      </dd>
      <dt>{t.checks}</dt>
      <dd>
        {demands.map(demand => (
          <span key={demand}>{t.demands[demand]}</span>
        ))}
        {before.map(text => (
          <small key={text}>{text}</small>
        ))}
        {demands.length === 0 && before.length === 0 && t.noDemands}
        {demands.includes('aml') && <Link to="/aml-kyc">{t.aboutChecks}</Link>}
        <PairHolds demands={demands} holds={holds} />
      </dd>
    </dl>
  )
}
