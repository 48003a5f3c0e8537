import { useLoaderData } from 'react-router'
import type { PayoutLimit } from '#contract/desk/payout-limits.ts'
import { nameAlone } from '#web/figures/currency-name.ts'
import { momentText } from '#web/figures/moment-text.ts'
import { moneyText } from '#web/figures/money-text.ts'
import { currencyOr } from '#web/figures/shown-currencies.ts'
import { FormSummary } from '#web/forms/FormSummary.tsx'
import { fieldId } from '#web/forms/field-id.ts'
import { type FormTexts, fieldText } from '#web/forms/refusal-text.ts'
import { useOfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import type { PageHandle } from '#web/shell/head.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { Table } from '#web/ui/Table.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { FigureCell } from '../FigureCell.tsx'
import { sectionNames } from '../frame/section-words.ts'
import styles from './LimitsPage.module.css'
import type { LimitsData } from './limits-data.ts'

export { action, loader } from './limits-data.ts'

export const handle: PageHandle = {
  head: ({ locale }) => ({ title: sectionNames[locale]['/console/limits'], noindex: true }),
}

/** How much of each currency one person sends alone. Above it one prepares, and another one sends. */
export function Component() {
  const data = useLoaderData<LimitsData>()
  const t = useMessages(messages)
  const locale = useLocale()
  const here = useHydrated()
  const { limits, currencies, maySet } = data
  const set = limits.filter((limit): limit is PayoutLimit & { aloneMost: string } => limit.aloneMost !== null)
  return (
    <div className={styles.page}>
      <h1>{sectionNames[locale]['/console/limits']}</h1>
      <p className={styles.lead}>{t.lead}</p>
      {set.length === 0 ? (
        <EmptyState title={t.none}>{maySet ? `${t.noneMeans} ${t.noneNext}` : t.noneMeans}</EmptyState>
      ) : (
        <Table caption={sectionNames[locale]['/console/limits']}>
          <thead>
            <tr>
              <th scope="col">{t.currency}</th>
              <th scope="col" data-align="end">
                {t.alone}
              </th>
              <th scope="col">{t.changed}</th>
            </tr>
          </thead>
          <tbody>
            {set.map(({ currency, aloneMost, changedAt, changedBy }) => {
              const named = currencyOr(currencies, currency, aloneMost)
              return (
                <tr key={currency}>
                  <th scope="row">{nameAlone(named, locale)}</th>
                  <FigureCell data-align="end" text={moneyText(aloneMost, named, locale)} />
                  <td>
                    {changedAt && momentText(changedAt, locale, here)}
                    {changedBy && `, ${changedBy}`}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </Table>
      )}
      {maySet ? <LimitForm data={data} /> : <p className={styles.lead}>{t.ownerOnly}</p>}
    </div>
  )
}

function LimitForm({ data: { limits, currencies } }: { data: LimitsData }) {
  const t = useMessages(messages)
  const locale = useLocale()
  const { Form, busy, refused, done } = useOfficeForm<PayoutLimit>('limit')
  const labels = { currency: t.currency, aloneMost: t.alone }
  const code = refused?.fields.aloneMost
  return (
    <Form method="post" className={styles.form}>
      <input type="hidden" name="form" value="limit" />
      <h2>{t.set}</h2>
      <FormSummary refused={refused} labels={labels} texts={texts} />
      {done && !refused && <Notice tone="good" announced title={t.done} />}
      <SelectField
        id={fieldId('limit', 'currency')}
        name="currency"
        label={t.currency}
        defaultValue={refused?.values.currency}
      >
        {limits.map(({ currency }) => (
          <option key={currency} value={currency}>
            {nameAlone(currencyOr(currencies, currency, '0'), locale)}
          </option>
        ))}
      </SelectField>
      <TextField
        id={fieldId('limit', 'aloneMost')}
        name="aloneMost"
        label={t.alone}
        hint={t.hint}
        inputMode="decimal"
        autoComplete="off"
        defaultValue={refused?.values.aloneMost}
        refusal={code && fieldText('aloneMost', code, locale, texts)}
      />
      <Button type="submit" variant="primary" busy={busy}>
        {t.save}
      </Button>
    </Form>
  )
}

const messages = defineMessages({
  ru: {
    lead: 'Выплату или возврат крупнее предела один сотрудник готовит, а отправляет другой. Поэтому предел можно задать, когда с заявками работают хотя бы двое.',
    none: 'Пределов нет',
    noneMeans: 'Любую сумму сотрудник отправляет один.',
    noneNext: 'Задайте предел ниже, и крупные суммы будут отправлять вдвоём.',
    currency: 'Валюта',
    alone: 'Один отправляет до',
    changed: 'Изменено',
    set: 'Задать предел',
    hint: 'Пусто — предела нет, 0 — всегда вдвоём.',
    save: 'Сохранить',
    done: 'Сохранено. Действует сразу, для открытых заявок тоже.',
    ownerOnly: 'Пределы задаёт владелец.',
  },
  en: {
    lead: 'Above the limit, one person prepares a payout or a refund and another one sends it, so a limit takes at least two people who handle orders.',
    none: 'There are no limits',
    noneMeans: 'Any amount can be sent by one person alone.',
    noneNext: 'Set a limit below, and large amounts will take two people.',
    currency: 'Currency',
    alone: 'Alone up to',
    changed: 'Changed',
    set: 'Set a limit',
    hint: 'Empty: no limit. 0: always two people.',
    save: 'Save',
    done: 'Saved. It applies at once, to open orders too.',
    ownerOnly: 'The owner sets the limits.',
  },
})

const texts: FormTexts = defineMessages({
  ru: {
    fields: {
      aloneMost: {
        'wrong-format': 'это не сумма',
        'too-many-decimals': 'знаков после запятой больше, чем у валюты',
        'needs-two-people':
          'нужны двое: с заявками здесь работаете только вы, и крупную выплату было бы некому отправить',
      },
    },
  },
  en: {
    fields: {
      aloneMost: {
        'wrong-format': 'this is not an amount',
        'too-many-decimals': 'more decimals than the currency has',
        'needs-two-people':
          'two people are needed: you are the only one who handles orders, and nobody could send a large payout',
      },
    },
  },
})
