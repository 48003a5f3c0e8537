import type { Customer } from '#contract/customers/customers.ts'
import { MOST_UNPAID } from '#contract/customers/most-unpaid.ts'
import { confirmsLater } from '#web/console/confirms-later.ts'
import { CloseLink } from '#web/console/panel/CloseLink.tsx'
import panel from '#web/console/panel/Panel.module.css'
import { Panel } from '#web/console/panel/Panel.tsx'
import { SummaryWithProof } from '#web/console/panel/SummaryWithProof.tsx'
import { bpsInField } from '#web/console/records/field-texts.ts'
import page from '#web/console/SectionPage.module.css'
import { showDecimal } from '#web/format/show-decimal.ts'
import type { FormTexts } from '#web/forms/refusal-text.ts'
import { keptValue, useOfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Button } from '#web/ui/Button.tsx'
import { TextAreaField } from '#web/ui/TextAreaField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { type CustomerAct, customerPath } from './customer-query.ts'

/** A decision about a customer before it is made: what it does, its fields and its button. */
export function CustomerPanel({ act, customer }: { act: CustomerAct; customer: Customer }) {
  const t = useMessages(messages)
  const locale = useLocale()
  const { Form, busy, refused, field } = useOfficeForm(act)
  const { limits, discount } = customer
  const referral = customer.account?.referral
  return (
    <Panel id="panel" title={t.titles[act]}>
      <p className={page.note}>{act === 'limits' ? t.limitsText(limits.unpaidOfEverybody) : t.texts[act]}</p>
      <Form method="post" action={customerPath(customer.id, { act })} noValidate className={panel.form}>
        <SummaryWithProof
          refused={refused}
          labels={{
            reason: t.reason,
            unpaidMost: t.unpaidMost,
            dayMostUsd: t.dayMost,
            discountBps: t.discount,
            referralBps: t.referral,
          }}
          texts={refusals}
        />
        <input type="hidden" name="form" value={act} />
        {act === 'block' && (
          <TextAreaField
            {...field('reason', refusals)}
            label={t.reason}
            hint={t.reasonHint}
            rows={3}
            maxLength={500}
            autoFocus
            data-begins
            defaultValue={keptValue(refused, 'reason') ?? ''}
          />
        )}
        {act === 'limits' && (
          <TextField
            {...field('unpaidMost', refusals)}
            label={t.unpaidMost}
            hint={t.unpaidMostHint(MOST_UNPAID)}
            inputMode="numeric"
            autoComplete="off"
            autoFocus
            data-begins
            defaultValue={keptValue(refused, 'unpaidMost') ?? limits.unpaidMost?.toString() ?? ''}
          />
        )}
        {act === 'limits' && (
          <TextField
            {...field('dayMostUsd', refusals)}
            label={t.dayMost}
            hint={t.dayMostHint}
            inputMode="decimal"
            trailing="USD"
            autoComplete="off"
            defaultValue={
              keptValue(refused, 'dayMostUsd') ??
              (limits.dayMostUsd === null ? '' : showDecimal(limits.dayMostUsd, locale))
            }
          />
        )}
        {act === 'limits' && (
          <TextField
            {...field('discountBps', refusals)}
            label={t.discount}
            hint={t.discountHint}
            inputMode="decimal"
            trailing="%"
            autoComplete="off"
            defaultValue={
              keptValue(refused, 'discountBps') ??
              (discount.personalBps === null ? '' : bpsInField(discount.personalBps, locale))
            }
          />
        )}
        {act === 'limits' && (
          <TextField
            {...field('referralBps', refusals)}
            label={t.referral}
            hint={t.referralHint}
            inputMode="decimal"
            trailing="%"
            autoComplete="off"
            defaultValue={
              keptValue(refused, 'referralBps') ??
              (referral?.personalBps == null ? '' : bpsInField(referral.personalBps, locale))
            }
          />
        )}
        <div className={panel.buttons}>
          <Button type="submit" size="small" variant={act === 'block' ? 'danger' : 'primary'} busy={busy}>
            {t.titles[act]}
          </Button>
          <CloseLink to={customerPath(customer.id)} />
        </div>
      </Form>
    </Panel>
  )
}

const messages = defineMessages({
  ru: {
    titles: {
      block: 'Заблокировать клиента',
      unblock: 'Снять блокировку',
      limits: 'Сохранить условия',
      'sign-out': 'Закрыть все сеансы',
    },
    texts: {
      block:
        'Сеансы закроются сразу. Войти и создать заявку, в том числе без кабинета с этой почты, станет нельзя. Открытые заявки идут своим чередом.',
      unblock: 'Клиент снова сможет входить и создавать заявки. Мы напишем ему об этом.',
      'sign-out': 'Клиент войдёт заново. Пароль и заявки остаются как есть.',
    },
    reason: 'Причина, которую прочтёт клиент',
    reasonHint: 'Придёт письмом и покажется при входе. Напишите, что случилось и что сделать.',
    limitsText: (everybody: number) =>
      `Общий предел: ${everybody}. Свой предел действует вместо него, для новых заявок.`,
    unpaidMost: 'Неоплаченных заявок одновременно',
    unpaidMostHint: (most: number) => `От 1 до ${most}. Пусто — как у всех.`,
    dayMost: 'Обмен за 24 часа, не больше',
    dayMostHint: 'Завершённые и открытые заявки вместе, в долларах. Пусто — без ограничения.',
    discount: 'Личная скидка',
    discountHint: 'Действует вместо скидки по обороту. Пусто — по обороту.',
    referral: 'Личная доля за приведённых',
    referralHint: 'От дохода с их обменов, вместо уровня. Пусто — по уровню.',
  },
  en: {
    titles: {
      block: 'Block the customer',
      unblock: 'End the block',
      limits: 'Save the terms',
      'sign-out': 'Sign out everywhere',
    },
    texts: {
      block:
        'Their sessions end at once. They can no longer sign in or place orders, even without an account using this e-mail. Open orders continue.',
      unblock: 'The customer will be able to sign in and place orders again. We will write to them.',
      'sign-out': 'The customer will have to sign in again. The password and the orders stay as they are.',
    },
    reason: 'The reason, which the customer will read',
    reasonHint: 'It is sent by e-mail and shown when signing in. Write what happened and what to do.',
    limitsText: (everybody: number) =>
      `The limit for everybody is ${everybody}. This customer’s own limit applies instead, to new orders.`,
    unpaidMost: 'Unpaid orders at once',
    unpaidMostHint: (most: number) => `From 1 to ${most}. Leave empty for the limit that everybody has.`,
    dayMost: 'Most in 24 hours',
    dayMostHint: 'Completed and open orders together, in US dollars. Leave empty for no limit.',
    discount: 'Personal discount',
    discountHint: 'Replaces the discount by turnover. Leave empty to use turnover.',
    referral: 'Personal referral share',
    referralHint: 'A share of what the exchanges they bring earn. Replaces the level. Leave empty to use the level.',
  },
})

const refusals: FormTexts = defineMessages({
  ru: {
    refusals: {
      'wrong-state': refusal => confirmsLater(refusal, 'ru') ?? 'Это уже сделал кто-то другой. Обновите страницу.',
    },
    fields: {
      reason: { missing: 'напишите причину: её прочтёт клиент' },
      unpaidMost: {
        'wrong-type': 'нужно целое число',
        'too-small': 'не меньше 1: чтобы запретить совсем, заблокируйте',
        'too-big': `не больше ${MOST_UNPAID}`,
      },
      dayMostUsd: { 'wrong-format': 'нужна сумма больше нуля, например 5000' },
      discountBps: {
        'wrong-type': 'нужен процент, например 0,3',
        'too-small': 'не меньше нуля',
        'too-big': 'не больше 50 %',
      },
      referralBps: {
        'wrong-type': 'нужен процент, например 12',
        'too-small': 'не меньше нуля',
        'too-big': 'не больше 50 %',
      },
    },
  },
  en: {
    refusals: {
      'wrong-state': refusal => confirmsLater(refusal, 'en') ?? 'Somebody else has done this already. Reload the page.',
    },
    fields: {
      reason: { missing: 'write the reason: the customer will read it' },
      unpaidMost: {
        'wrong-type': 'enter a whole number',
        'too-small': 'at least 1: to allow none, block the customer',
        'too-big': `at most ${MOST_UNPAID}`,
      },
      dayMostUsd: { 'wrong-format': 'enter an amount above zero, such as 5000' },
      discountBps: {
        'wrong-type': 'enter a percentage, such as 0.3',
        'too-small': 'not below zero',
        'too-big': 'at most 50%',
      },
      referralBps: {
        'wrong-type': 'enter a percentage, such as 12',
        'too-small': 'not below zero',
        'too-big': 'at most 50%',
      },
    },
  },
})
