import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { fieldId } from '#web/forms/field-id.ts'
import { useOfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages, pathIn, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Button } from '#web/ui/Button.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { AddAccount } from './AddAccount.tsx'
import { NamedItem } from './NamedItem.tsx'
import type { SettingsRest } from './SettingsPage.data.ts'
import { SettingsSection } from './SettingsSection.tsx'
import { SettingsSummary } from './SettingsSummary.tsx'
import type { SavableCurrency } from './savable-currencies.ts'
import styles from './settings.module.css'

type PayoutAccountsProps = {
  accounts: SettingsRest['accounts']
  savable: readonly SavableCurrency[]
  /** The currency of the account that is being added, from the address. */
  adding: string
}

/** The saved payout accounts. */
export function PayoutAccounts({ accounts, savable, adding }: PayoutAccountsProps) {
  const t = useMessages(messages)
  const locale = useLocale()
  const navigate = useNavigate()
  const rename = useOfficeForm('account-rename')
  const remove = useOfficeForm('account-remove')
  const chosen = savable.find(({ code }) => code === adding)
  const nameOf = (code: string) => savable.find(currency => currency.code === code)?.name[locale] ?? code

  const choose = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = new FormData(event.currentTarget).get('add')
    void navigate(`/account/settings?add=${code}#accounts`)
  }
  return (
    <SettingsSection id="accounts" title={t.title} lead={t.lead}>
      <SettingsSummary refused={rename.refused ?? remove.refused} labels={{ name: t.name }} />
      {accounts.length > 0 ? (
        <ul className={styles.items}>
          {accounts.map(({ id, name, currency, masked }) => (
            <NamedItem
              key={id}
              id={id}
              name={name}
              label={t.name}
              what={`${name || nameOf(currency)} ${masked}`}
              rename={rename}
              remove={remove}
            >
              <p className={styles.name}>{name || nameOf(currency)}</p>
              <p className={styles.note}>
                {name && `${nameOf(currency)} · `}
                <bdi className="num">{masked}</bdi>
              </p>
            </NamedItem>
          ))}
        </ul>
      ) : (
        <p className={styles.note}>{t.none}</p>
      )}
      {chosen ? (
        <AddAccount key={chosen.code} currency={chosen} />
      ) : (
        <form
          method="get"
          action={`${pathIn(locale, '/account/settings')}#accounts`}
          className={styles.form}
          onSubmit={choose}
        >
          <SelectField id={fieldId('accounts', 'add')} name="add" label={t.currency}>
            {savable.map(({ code, name }) => (
              <option key={code} value={code}>
                {name[locale]}
              </option>
            ))}
          </SelectField>
          <div className={styles.row}>
            <Button type="submit" icon="plus">
              {t.add}
            </Button>
          </div>
        </form>
      )}
    </SettingsSection>
  )
}

const messages = defineMessages({
  ru: {
    title: 'Реквизиты для получения',
    lead: 'Подставим их в заявку. Здесь они показаны не полностью.',
    none: 'Пока ничего не сохранено.',
    name: 'Название',
    currency: 'Валюта',
    add: 'Добавить реквизиты',
  },
  en: {
    title: 'Payout details',
    lead: 'Saved details are filled in when you place an order. We show them masked.',
    none: 'Nothing saved yet.',
    name: 'Name',
    currency: 'Currency',
    add: 'Add payout details',
  },
})
