import { useState } from 'react'
import { describeAccountRefusal } from '#contract/account-formats/refusal.texts.ts'
import type { Locale } from '#contract/locale.ts'
import { fromDecimal, toDecimal } from '#contract/money/money.ts'
import { withdrawalFiguresDown } from '#contract/withdrawals/withdrawal-figures.ts'
import { moneyText } from '#web/format/money-text.ts'
import { rateText } from '#web/format/rate-text.ts'
import { currencyOr } from '#web/format/shown-currencies.ts'
import { FormSummary } from '#web/forms/FormSummary.tsx'
import type { FormTexts } from '#web/forms/refusal-text.ts'
import { typedAmount } from '#web/forms/typed-amount.ts'
import { useOfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Link } from '#web/shell/Link.tsx'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { AccountFields, accountRefusals } from '#web/users/AccountFields.tsx'
import { dollars } from './dollar-currency.ts'
import type { Looked, WithdrawData } from './WithdrawPage.data.ts'
import styles from './WithdrawPage.module.css'
import { withdrawRefusals, withdrawTexts } from './withdraw.texts.ts'
import { withdrawPath } from './withdraw-query.ts'

type Offered = WithdrawData['terms']['currencies'][number]

/** A new withdrawal: the currency with its rate and fee, the amount with what becomes of it, and the account. */
export function WithdrawForm({ data, offered }: { data: WithdrawData; offered: Offered }) {
  const { terms, currencies, saved, query, id } = data
  const t = useMessages(withdrawTexts)
  const locale = useLocale()
  const here = useHydrated()
  const form = useOfficeForm<Looked>('withdraw')
  const { Form, refused, done, busy, field } = form
  const texts = refused?.values ?? done?.texts ?? {}
  const [typed, setTyped] = useState<string>()
  const currency = currencyOr(currencies, offered.currency, offered.fee)
  const nameOf = (code: string) => currencies[code]?.name[locale] ?? code
  const money = (value: string) => moneyText(value, currency, locale)
  const units = fromDecimal(typedAmount(typed ?? texts.amount ?? '', locale), dollars.scale)
  const figures = units
    ? withdrawalFiguresDown(units, { ...offered, fee: fromDecimal(offered.fee, offered.scale)! })
    : undefined
  const own = saved.filter(account => account.currency === offered.currency)
  const filled = own.find(account => account.id === query.saved)
  const labels = {
    amount: t.amount,
    currency: t.currency,
    ...Object.fromEntries(offered.fields.map(({ name, label }) => [`account.${name}`, label[locale]])),
  }
  const accounts = accountRefusals(refused)
  const named = Object.fromEntries(
    Object.entries(accounts).flatMap(([name, refusal]) =>
      refusal ? [[`account.${name}`, { [refusal.reason]: describeAccountRefusal(refusal, locale) }]] : [],
    ),
  )
  return (
    <div className={styles.form}>
      <nav aria-label={t.currency} className={styles.choices}>
        {terms.currencies.map(({ currency: code }) => (
          <Link
            key={code}
            to={withdrawPath({ currency: code })}
            aria-current={code === offered.currency ? 'true' : undefined}
          >
            {nameOf(code)}
          </Link>
        ))}
      </nav>
      <p>
        {t.terms(
          rateText(offered.rate, dollars, currency, locale),
          fromDecimal(offered.fee, offered.scale) === 0n ? t.noFee : money(offered.fee),
        )}
      </p>
      {own.length > 0 && (
        <nav aria-label={t.saved} className={styles.choices}>
          {own.map(account => (
            <Link
              key={account.id}
              to={withdrawPath({ currency: offered.currency, saved: account.id })}
              aria-current={account.id === filled?.id ? 'true' : undefined}
            >
              {account.name || <bdi className="num">{account.masked}</bdi>}
            </Link>
          ))}
        </nav>
      )}
      <Form method="post" noValidate className={styles.fields}>
        <FormSummary
          refused={refused}
          labels={labels}
          texts={summaryTexts(named)}
          remedies={{ 'step-up-required': <Link to={withdrawPath({ confirm: 'yes' })}>{t.confirm}</Link> }}
        />
        <input type="hidden" name="form" value="withdraw" />
        <input type="hidden" name="id" value={texts.id ?? id} />
        <input type="hidden" name="currency" value={offered.currency} />
        <input type="hidden" name="quote" value={offered.quote} />
        <TextField
          {...field('amount', withdrawRefusals)}
          label={t.amount}
          hint={t.amountHint(moneyText(terms.minimum, dollars, locale), moneyText(terms.available, dollars, locale))}
          inputMode="decimal"
          autoComplete="off"
          required
          trailing="$"
          defaultValue={texts.amount ?? ''}
          onInput={event => setTyped(event.currentTarget.value)}
        />
        <AccountFields
          key={`${offered.currency} ${filled?.id}`}
          fields={offered.fields}
          form={form}
          prefix="account."
          otherRefusal={name => ownAccountText(refused?.fields[`account.${name}`], locale)}
          given={{ ...filled?.details, ...accountTexts(texts) }}
        />
        <dl className={styles.figures} aria-live="polite">
          {figures && figures.get > 0n && (
            <>
              <div>
                <dt>{t.converted}</dt>
                <dd className="num">{money(toDecimal(figures.converted, offered.scale))}</dd>
              </div>
              <div>
                <dt>{t.fee}</dt>
                <dd className="num">{money(offered.fee)}</dd>
              </div>
              <div data-total>
                <dt>{t.get}</dt>
                <dd className="num">{money(toDecimal(figures.get, offered.scale))}</dd>
              </div>
            </>
          )}
        </dl>
        <p className={styles.note}>{t.fixed}</p>
        <div className={styles.buttons}>
          <Button type="submit" name="step" value="send" variant="primary" busy={busy}>
            {t.send}
          </Button>
          {!here && (
            <Button type="submit" name="step" value="look">
              {t.look}
            </Button>
          )}
        </div>
      </Form>
    </div>
  )
}

type FieldTexts = NonNullable<FormTexts['ru']['fields']>

/** The summary shows each field of the account with the sentence of its check. */
const summaryTexts = (named: FieldTexts) =>
  defineMessages({
    ru: { ...withdrawRefusals.ru, fields: { ...fieldsWithAccount(withdrawRefusals.ru), ...named } },
    en: { ...withdrawRefusals.en, fields: { ...fieldsWithAccount(withdrawRefusals.en), ...named } },
  })

const fieldsWithAccount = ({ fields = {} }: FormTexts['ru']): FieldTexts => ({
  ...fields,
  'account.account': fields.account ?? {},
})

const ownAccountText = (code: string | undefined, locale: Locale) =>
  code === 'own-address' || code === 'an-example' ? withdrawRefusals[locale].fields?.account?.[code] : undefined

const accountTexts = (texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([field, text]) =>
      field.startsWith('account.') ? [[field.slice('account.'.length), text]] : [],
    ),
  )
