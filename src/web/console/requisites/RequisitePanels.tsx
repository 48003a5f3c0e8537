import type { Requisite } from '#contract/desk/requisites.ts'
import type { ShownCurrency } from '#web/figures/shown-currencies.ts'
import { FormSummary } from '#web/forms/FormSummary.tsx'
import { fieldId } from '#web/forms/field-id.ts'
import { keptValue, useOfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { CloseLink } from '../panel/CloseLink.tsx'
import panel from '../panel/Panel.module.css'
import { Panel } from '../panel/Panel.tsx'
import page from '../SectionPage.module.css'
import { DetailFields, stayInField, TermFields } from './RequisiteFields.tsx'
import { textsOfDetails, textsOfTerms } from './requisite-form.ts'
import { requisitePath } from './requisite-paths.ts'
import { labelsOf, requisiteTexts } from './requisite-words.ts'

type PanelProps = { requisite: Requisite; currency: ShownCurrency }

/** Taking it out of use happens at once; taking it in needs a version that counts. */
export function SwitchPanel({ requisite, to }: { requisite: Requisite; to: 'on' | 'off' }) {
  const t = useMessages(messages)
  const { Form, busy, refused } = useOfficeForm('requisite-switch')
  return (
    <Panel id="panel" title={t.switch[to]}>
      <p className={page.note}>{to === 'off' && requisite.claims.length > 0 ? t.stillPaying : t.switchText[to]}</p>
      <FormSummary refused={refused} labels={{ reason: t.reason }} texts={requisiteTexts(refused)} />
      <Form method="post" action={requisitePath(requisite.id, to)} className={panel.form}>
        <input type="hidden" name="form" value="requisite-switch" />
        <input type="hidden" name="state" value={to} />
        <TextField
          id={fieldId('requisite-switch', 'reason')}
          name="reason"
          label={t.reason}
          hint={t.reasonHint}
          autoComplete="off"
          autoFocus
          data-begins
          maxLength={200}
          defaultValue={keptValue(refused, 'reason') ?? ''}
        />
        <Buttons id={requisite.id} busy={busy} danger={to === 'off'}>
          {t.switch[to]}
        </Buttons>
      </Form>
    </Panel>
  )
}

export function TermsPanel({ requisite, currency }: PanelProps) {
  const t = useMessages(messages)
  const locale = useLocale()
  const { Form, busy, refused } = useOfficeForm('requisite-terms')
  const texts = refused?.values ?? textsOfTerms(requisite.terms)
  return (
    <Panel id="panel" title={t.terms}>
      <p className={page.note}>{t.termsText}</p>
      <FormSummary refused={refused} labels={labelsOf(currency.code, locale)} texts={requisiteTexts(refused)} />
      <Form method="post" action={requisitePath(requisite.id, 'terms')} noValidate className={panel.form}>
        <input type="hidden" name="form" value="requisite-terms" />
        <TermFields form="requisite-terms" currency={currency} texts={texts} refused={refused} />
        <Buttons id={requisite.id} busy={busy}>
          {t.save}
        </Buttons>
      </Form>
    </Panel>
  )
}

export function DetailsPanel({ requisite, currency }: PanelProps) {
  const t = useMessages(messages)
  const locale = useLocale()
  const { Form, busy, refused } = useOfficeForm('requisite-details')
  const shown = (requisite.waiting ?? requisite.current)?.details
  const texts = refused?.values ?? (shown ? textsOfDetails(shown) : {})
  return (
    <Panel id="panel" title={t.details}>
      <p className={page.note}>{t.detailsText}</p>
      <FormSummary refused={refused} labels={labelsOf(currency.code, locale)} texts={requisiteTexts(refused)} />
      <Form method="post" action={requisitePath(requisite.id, 'details')} noValidate className={panel.form}>
        <input type="hidden" name="form" value="requisite-details" />
        <input type="hidden" name="currency" value={currency.code} />
        <DetailFields form="requisite-details" currency={currency} texts={texts} refused={refused} />
        <Buttons id={requisite.id} busy={busy}>
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
      <CloseLink to={requisitePath(id)} />
    </div>
  )
}

const messages = defineMessages({
  ru: {
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
