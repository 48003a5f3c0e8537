import { displayAccount } from '#contract/account-formats/display-account.ts'
import { accountFieldsOf, type CurrencyAccounts } from '#contract/account-formats/fields.ts'
import { fullName } from '#contract/auth/staff-names.ts'
import type { DepositAccount, DepositAccountDetailsInput } from '#contract/deposit-accounts/deposit-accounts.ts'
import { confirmsFromText } from '#web/console/confirms-later.ts'
import { KeyCap } from '#web/console/frame/KeyCap.tsx'
import panel from '#web/console/panel/Panel.module.css'
import { Panel } from '#web/console/panel/Panel.tsx'
import { SummaryWithProof } from '#web/console/panel/SummaryWithProof.tsx'
import page from '#web/console/SectionPage.module.css'
import { AccountText } from '#web/format/AccountText.tsx'
import { momentText } from '#web/format/moment-text.ts'
import type { ShownCurrency } from '#web/format/shown-currencies.ts'
import { useOfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Button } from '#web/ui/Button.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import styles from './DepositAccountVersions.module.css'
import { depositAccountTexts, labelsOf } from './deposit-account.texts.ts'
import { depositAccountPath } from './deposit-account-paths.ts'

type DepositAccountVersionsProps = {
  depositAccount: DepositAccount
  currency: ShownCurrency
  mayJudge: boolean
  /** The id of the button that the key of the second person leads to. */
  approveId: string
}

/** The version that waits for a second person, beside the current one, with the differences marked. */
export function DepositAccountVersions({ depositAccount, currency, mayJudge, approveId }: DepositAccountVersionsProps) {
  const t = useMessages(messages)
  const locale = useLocale()
  const here = useHydrated()
  const { id, current, waiting } = depositAccount
  const moment = (at: string) => momentText(at, locale, here)
  return (
    <>
      {waiting && (
        <Panel id="waiting" title={t.waiting(waiting.version)}>
          <p className={page.note}>
            {t.typed(waiting.by ? fullName(waiting.by) : t.somebody, moment(waiting.typedAt))}{' '}
            {waiting.countsFrom ? t.counts(moment(waiting.countsFrom)) : t.waits}
          </p>
          <Details details={waiting.details} currency={currency} before={current?.details} />
          {mayJudge && (
            <div className={panel.buttons}>
              {!waiting.mine && !waiting.confirmsFrom && (
                <Judge id={id} version={waiting.version} verdict="approve" buttonId={approveId} />
              )}
              <Judge id={id} version={waiting.version} verdict="withdraw" />
            </div>
          )}
          {waiting.mine && <p className={page.note}>{t.mine}</p>}
          {waiting.confirmsFrom && <p className={page.note}>{confirmsFromText(waiting.confirmsFrom, locale)}</p>}
        </Panel>
      )}
      <section aria-labelledby="current" className={page.part}>
        <h2 id="current">{t.current}</h2>
        {current ? (
          <>
            <Details details={current.details} currency={currency} copy />
            <p className={page.note}>
              {t.typed(current.by ? fullName(current.by) : t.somebody, moment(current.typedAt))}{' '}
              {current.approvedBy
                ? t.approved(fullName(current.approvedBy), moment(current.since))
                : t.waited(moment(current.since))}
            </p>
            {mayJudge && (
              <details className={styles.withdraw}>
                <summary>{t.takeBack}</summary>
                <p className={page.note}>{t.takeBackText}</p>
                <Judge id={id} version={current.version} verdict="withdraw" />
              </details>
            )}
          </>
        ) : (
          <p className={page.note}>{t.nothing}</p>
        )}
      </section>
    </>
  )
}

type DetailsProps = {
  details: DepositAccountDetailsInput
  currency: ShownCurrency
  /** The current version: what differs from it is marked. */
  before?: DepositAccountDetailsInput | undefined
  copy?: boolean
}

function Details({ details, currency, before, copy }: DetailsProps) {
  const t = useMessages(messages)
  const locale = useLocale()
  const labels = labelsOf(currency, locale)
  const was = before && linesOf(before, currency)
  return (
    <dl className={styles.details}>
      {linesOf(details, currency).map(({ name, label, value, text }) => {
        const old = was?.find(line => line.name === name)
        const isNew = before !== undefined && old?.value !== value
        return (
          <div key={name} data-new={isNew || undefined}>
            <dt>{label?.[locale] ?? labels[name]}</dt>
            <dd>
              <span>
                <AccountText text={text} />
                {isNew && <small>{old ? t.was(old.text) : t.added}</small>}
              </span>
              {copy && <CopyButton value={value} what={t.value} />}
            </dd>
          </div>
        )
      })}
      {was
        ?.filter(({ name }) => !linesOf(details, currency).some(line => line.name === name))
        .map(({ name, label, text }) => (
          <div key={name} data-new="true">
            <dt>{label?.[locale] ?? labels[name]}</dt>
            <dd>
              <small>{t.gone(text)}</small>
            </dd>
          </div>
        ))}
    </dl>
  )
}

type Line = { name: string; label?: Readonly<Record<'ru' | 'en', string>>; value: string; text: string }

/** All values of a version, by the names of the form's fields. */
function linesOf({ fields, holder, bic, bankAccount }: DepositAccountDetailsInput, currency: CurrencyAccounts): Line[] {
  const plain = (name: string, value: string | undefined): Line[] => (value ? [{ name, value, text: value }] : [])
  return [
    ...accountFieldsOf(currency).flatMap(({ name, kind, label }) => {
      const value = fields[name]
      return value ? [{ name: `details.fields.${name}`, label: label, value, text: displayAccount(kind, value) }] : []
    }),
    ...plain('details.holder', holder),
    ...plain('details.bic', bic),
    ...Object.entries(bankAccount ?? {}).flatMap(([name, value]) => plain(`details.bankAccount.${name}`, value)),
  ]
}

type JudgeProps = { id: string; version: number; verdict: 'approve' | 'withdraw'; buttonId?: string }

/** A decision about one version, which the form names, so that a newer one is not approved by mistake. */
function Judge({ id, version, verdict, buttonId }: JudgeProps) {
  const t = useMessages(messages)
  const name = `deposit account-${verdict}-${version}`
  const { Form, busy, refused } = useOfficeForm(name)
  return (
    <Form method="post" action={depositAccountPath(id)} className={styles.judge}>
      <input type="hidden" name="form" value={name} />
      <input type="hidden" name="version" value={version} />
      <SummaryWithProof refused={refused} labels={{}} texts={depositAccountTexts(refused)} />
      <Button
        type="submit"
        id={buttonId}
        name="verdict"
        value={verdict}
        size="small"
        variant={verdict === 'approve' ? 'primary' : 'danger'}
        busy={busy}
        aria-keyshortcuts={verdict === 'approve' ? 'a' : undefined}
      >
        {t.verdicts[verdict](version)}
        {verdict === 'approve' && <KeyCap name="A" />}
      </Button>
    </Form>
  )
}

const messages = defineMessages({
  ru: {
    waiting: (version: number) => `Версия ${version} ждёт второго человека`,
    typed: (by: string, at: string) => `Введено: ${by}, ${at}.`,
    counts: (at: string) => `Без подтверждения начнёт действовать ${at}.`,
    waits: 'Начнёт действовать, когда подтвердит второй человек.',
    mine: 'Вводили вы: подтвердит другой казначей или владелец. Отозвать можете и вы.',
    somebody: 'неизвестно кто',
    current: 'Что видит клиент',
    approved: (by: string, at: string) => `Подтверждено: ${by}, ${at}.`,
    waited: (at: string) => `Действует без подтверждения: сутки прошли ${at}.`,
    nothing: 'Пока ничего: ни одна версия ещё не действует, и включить реквизит нельзя.',
    takeBack: 'Отозвать эту версию',
    takeBackText:
      'Сразу, без второго человека. Если есть прежняя версия, реквизит выключится: включить его с ней сможет только другой казначей или владелец.',
    was: (value: string) => `было: ${value}`,
    added: 'раньше не было',
    gone: (value: string) => `больше не показывать: ${value}`,
    value: 'значение',
    verdicts: {
      approve: (version: number) => `Сверено, подтвердить версию ${version}`,
      withdraw: (version: number) => `Отозвать версию ${version}`,
    },
  },
  en: {
    waiting: (version: number) => `Version ${version} waits for a second person`,
    typed: (by: string, at: string) => `Typed by ${by}, ${at}.`,
    counts: (at: string) => `Without approval it applies from ${at}.`,
    waits: 'Applies once a second person approves it.',
    mine: 'You typed it: another treasurer or the owner has to approve it. You can take it back.',
    somebody: 'unknown',
    current: 'What customers see',
    approved: (by: string, at: string) => `Approved by ${by}, ${at}.`,
    waited: (at: string) => `Applies without approval since ${at}.`,
    nothing: 'Nothing yet: no version applies, so the deposit account cannot be turned on.',
    takeBack: 'Take this version back',
    takeBackText:
      'At once, without a second person. If there is an earlier version, the account is switched off, and only another treasurer or the owner can switch it on with that version.',
    was: (value: string) => `was: ${value}`,
    added: 'new',
    gone: (value: string) => `no longer shown: ${value}`,
    value: 'the value',
    verdicts: {
      approve: (version: number) => `Checked, approve version ${version}`,
      withdraw: (version: number) => `Withdraw version ${version}`,
    },
  },
})
