import type { DeskClaim } from '#contract/desk/desk.ts'
import { AccountLines } from '#web/format/AccountLines.tsx'
import { momentText } from '#web/format/moment-text.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'

/** Another account to be paid out to: who has named it, and what it waits for. */
export function PayoutChangeNotice({ change }: { change: NonNullable<DeskClaim['payoutChange']> }) {
  const t = useMessages(messages)
  const locale = useLocale()
  const here = useHydrated()
  const { step, was, to, by, mine, why, until } = change
  const time = until === undefined ? '' : momentText(until, locale, here)
  return (
    <Notice tone={step === 'done' ? 'info' : 'warn'} title={t.titles[step]}>
      <p>
        <AccountLines lines={was} /> <span aria-hidden="true">→</span> <AccountLines lines={to} />
      </p>
      <p>
        {step === 'code' && t.code(time)}
        {step === 'waits' && t.waits(time)}
        {step === 'office' && (mine ? t.mine : t.office)}
        {by && ` ${t.by(by)}`}
        {why && `: ${why}`}
      </p>
    </Notice>
  )
}

type Texts = {
  titles: Record<NonNullable<DeskClaim['payoutChange']>['step'], string>
  code: (time: string) => string
  waits: (time: string) => string
  office: string
  mine: string
  by: (name: string) => string
}

const messages = defineMessages<Texts>({
  ru: {
    titles: {
      code: 'Клиент меняет реквизиты: пока не платите',
      waits: 'Клиент сменил реквизиты: пока не платите',
      office: 'Предложены другие реквизиты: пока не платите',
      done: 'Реквизиты выплаты сменились',
    },
    code: time => `Код ушёл на почту заявки, ждём его до ${time}.`,
    waits: time =>
      `Код верный. Новые реквизиты начнут действовать ${time}. Сомневаетесь — оставьте прежние или удержите.`,
    office: 'Сверьте с клиентом сами и подтвердите или оставьте прежние.',
    mine: 'Подтвердить должен другой сотрудник.',
    by: name => `Предложено: ${name}`,
  },
  en: {
    titles: {
      code: 'The customer is changing the account: do not pay yet',
      waits: 'The customer has changed the account: do not pay yet',
      office: 'Another account is proposed: do not pay yet',
      done: 'The payout account has changed',
    },
    code: time => `The code is in the mailbox of the order; we wait for it until ${time}.`,
    waits: time => `The code was right. The new account counts from ${time}. In doubt, keep the old one, or hold.`,
    office: 'Check it with the customer yourself, then approve it, or keep the old one.',
    mine: 'A colleague has to approve it.',
    by: name => `Proposed by ${name}`,
  },
})
