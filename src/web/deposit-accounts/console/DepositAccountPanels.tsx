import type { DepositAccount } from '#contract/deposit-accounts/deposit-accounts.ts'
import { CloseLink } from '#web/console/panel/CloseLink.tsx'
import panel from '#web/console/panel/Panel.module.css'
import { Panel } from '#web/console/panel/Panel.tsx'
import { SummaryWithProof } from '#web/console/panel/SummaryWithProof.tsx'
import page from '#web/console/SectionPage.module.css'
import type { ShownCurrency } from '#web/format/shown-currencies.ts'
import { fieldId } from '#web/forms/field-id.ts'
import { keptValue, useOfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Button } from '#web/ui/Button.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { DetailFields, stayInField, TermFields } from './DepositAccountFields.tsx'
import { depositAccountTexts, labelsOf } from './deposit-account.texts.ts'
import { textsOfDetails, textsOfTerms } from './deposit-account-form.ts'
import { depositAccountPath } from './deposit-account-paths.ts'

type PanelProps = { depositAccount: DepositAccount; currency: ShownCurrency }

/** Switching off takes effect at once; switching on needs an approved version. */
export function SwitchPanel({ depositAccount, to }: { depositAccount: DepositAccount; to: 'on' | 'off' }) {
  const t = useMessages(messages)
  const { Form, busy, refused } = useOfficeForm('deposit-account-switch')
  return (
    <Panel id="panel" title={t.switch[to]}>
      <p className={page.note}>{to === 'off' && depositAccount.claims.length > 0 ? t.stillPaying : t.switchText[to]}</p>
      <Form method="post" action={depositAccountPath(depositAccount.id, to)} className={panel.form}>
        <SummaryWithProof refused={refused} labels={{ reason: t.reason }} texts={depositAccountTexts(refused)} />
        <input type="hidden" name="form" value="deposit-account-switch" />
        <input type="hidden" name="state" value={to} />
        <TextField
          id={fieldId('deposit-account-switch', 'reason')}
          name="reason"
          label={t.reason}
          hint={t.reasonHint}
          autoComplete="off"
          autoFocus
          data-begins
          maxLength={200}
          defaultValue={keptValue(refused, 'reason') ?? ''}
        />
        <Buttons id={depositAccount.id} busy={busy} danger={to === 'off'}>
          {t.switch[to]}
        </Buttons>
      </Form>
    </Panel>
  )
}

export function TermsPanel({
  depositAccount,
  currency,
  banks,
}: PanelProps & { banks: readonly { code: string; name: string }[] }) {
  const t = useMessages(messages)
  const locale = useLocale()
  const { Form, busy, refused } = useOfficeForm('deposit-account-terms')
  const texts = refused?.values ?? textsOfTerms(depositAccount.terms, locale)
  return (
    <Panel id="panel" title={t.terms}>
      <p className={page.note}>{t.termsText}</p>
      <Form method="post" action={depositAccountPath(depositAccount.id, 'terms')} noValidate className={panel.form}>
        <SummaryWithProof refused={refused} labels={labelsOf(currency, locale)} texts={depositAccountTexts(refused)} />
        <input type="hidden" name="form" value="deposit-account-terms" />
        <TermFields form="deposit-account-terms" currency={currency} texts={texts} refused={refused} />
        {banks.length > 0 && (
          <SelectField
            id={fieldId('deposit-account-terms', 'bank')}
            name="bank"
            label={t.bank}
            hint={t.bankHint}
            defaultValue={keptValue(refused, 'bank') ?? depositAccount.bank?.code ?? ''}
          >
            <option value="">{t.alone}</option>
            {banks.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        <Buttons id={depositAccount.id} busy={busy}>
          {t.save}
        </Buttons>
      </Form>
    </Panel>
  )
}

export function DetailsPanel({ depositAccount, currency }: PanelProps) {
  const t = useMessages(messages)
  const locale = useLocale()
  const { Form, busy, refused } = useOfficeForm('deposit-account-details')
  const shown = (depositAccount.waiting ?? depositAccount.current)?.details
  const texts = refused?.values ?? (shown ? textsOfDetails(shown) : {})
  return (
    <Panel id="panel" title={t.details}>
      <p className={page.note}>{t.detailsText}</p>
      <Form method="post" action={depositAccountPath(depositAccount.id, 'details')} noValidate className={panel.form}>
        <SummaryWithProof refused={refused} labels={labelsOf(currency, locale)} texts={depositAccountTexts(refused)} />
        <input type="hidden" name="form" value="deposit-account-details" />
        <input type="hidden" name="currency" value={currency.code} />
        <DetailFields form="deposit-account-details" currency={currency} texts={texts} refused={refused} />
        <Buttons id={depositAccount.id} busy={busy}>
          {t.type}
        </Buttons>
      </Form>
    </Panel>
  )
}

function Buttons({ id, busy, danger, children }: { id: string; busy: boolean; danger?: boolean; children: string }) {
  return (
    <div className={panel.buttons}>
      <Button type="submit" size="small" variant={danger ? 'danger' : 'primary'} busy={busy} onMouseDown={stayInField}>
        {children}
      </Button>
      <CloseLink to={depositAccountPath(id)} />
    </div>
  )
}

const messages = defineMessages({
  ru: {
    bank: 'Счёт в банке',
    bankHint: 'Общий с другими реквизитами: вместе считаются остаток, пределы и резерв.',
    alone: 'ни с чем не общий',
    switch: { on: 'Включить', off: 'Выключить' },
    switchText: {
      on: 'Новые заявки начнут приходить сюда, как только есть место.',
      off: 'Новых заявок сюда не придёт. Подтверждать никому не нужно.',
    },
    stillPaying: 'Новых заявок сюда не придёт. Те, что уже открыты, платят по прежнему адресу: следите за ними.',
    reason: 'Причина',
    reasonHint: 'Необязательно. Останется в истории.',
    terms: 'Пределы',
    termsText: 'Действуют сразу: денег они не двигают, и второй человек не нужен.',
    save: 'Сохранить',
    details: 'Новая версия',
    detailsText:
      'Клиенты увидят её, когда подтвердит другой человек или пройдут сутки. Открытые заявки остаются с тем, что им показали.',
    type: 'Отправить на подтверждение',
  },
  en: {
    bank: 'Bank account',
    bankHint: 'Shared with other deposit accounts: balance, limits and reserve count together.',
    alone: 'not shared',
    switch: { on: 'Turn on', off: 'Turn off' },
    switchText: {
      on: 'New orders are sent here as soon as there is room.',
      off: 'No new orders are sent here. Nobody has to approve that.',
    },
    stillPaying:
      'No new orders are sent here. Those that are open still pay to what they were shown: keep an eye on them.',
    reason: 'Reason',
    reasonHint: 'Optional. It stays in the history.',
    terms: 'Limits',
    termsText: 'They apply at once: no money moves, so no second person is needed.',
    save: 'Save',
    details: 'New version',
    detailsText:
      'Customers see it once a second person approves it, or after a day. Open orders keep what they were shown.',
    type: 'Send for approval',
  },
})
