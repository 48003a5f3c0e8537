import type { SecondPerson } from '#contract/desk/desk.ts'
import { momentText } from '#web/format/moment-text.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'

/** For a payout with dual approval: what is to be done, and by whom. */
export function SecondPersonNotice({ waits }: { waits: SecondPerson }) {
  const t = useMessages(messages)
  const locale = useLocale()
  const here = useHydrated()
  const { waitsFor, by = '', mine, at, because, colleagues = [], asked } = waits
  const who = colleagues.length > 0 && !(waitsFor === 'confirmation' && !mine) && (
    <p>
      {t.who} {colleagues.slice(0, MOST_NAMED).join(', ')}
      {colleagues.length > MOST_NAMED && ` ${t.more(colleagues.length - MOST_NAMED)}`}
    </p>
  )
  const customer = asked && <p>{t.asked(momentText(asked, locale, here))}</p>
  if (waitsFor === 'preparation') {
    const { title, text } = because ? t.because[because] : { title: t.prepare, text: t.prepareHow }
    return (
      <Notice tone="info" title={title}>
        <p>{text}</p>
        {customer}
        {who}
      </Notice>
    )
  }
  return (
    <Notice tone="warn" title={mine ? t.mine : t.confirm}>
      <p>
        {mine ? t.mineHow : t.confirmHow(by)} {at && momentText(at, locale, here)}
      </p>
      {customer}
      {who}
    </Notice>
  )
}

const MOST_NAMED = 5

type Why = NonNullable<SecondPerson['because']>
type Texts = Record<'prepare' | 'prepareHow' | 'confirm' | 'mine' | 'mineHow' | 'who', string> & {
  because: Record<Why, { title: string; text: string }>
  confirmHow: (by: string) => string
  more: (count: number) => string
  asked: (until: string) => string
}

const messages = defineMessages<Texts>({
  ru: {
    because: {
      made: {
        title: 'Кто внёс платёж, не отправляет его',
        text: 'Вы внесли платёж, одобрили его или указали, куда платить. Нажмите «Подготовить»: заявка освободится, и отправит её другой сотрудник.',
      },
      day: {
        title: 'За сутки один столько не отправляет',
        text: 'Вместе с этой выплатой вышло бы больше вашего предела. Нажмите «Подготовить»: отправит другой сотрудник.',
      },
      replaced: {
        title: 'Счёт возврата сменил обменник: отправляют двое',
        text: 'Один сотрудник готовит возврат, другой отправляет, какой бы ни была сумма.',
      },
      named: {
        title: 'Клиент только что указал счёт возврата: ждём',
        text: 'Владельцу почты ушло письмо: чужую запись он остановит. После этого отправляйте как обычно.',
      },
    },
    who: 'Могут отправить:',
    more: (count: number) => `и ещё ${count}`,
    asked: (until: string) => `Клиент этого ещё не подтвердил. Без ответа — не раньше ${until}.`,
    prepare: 'Сумма крупная: отправляют двое',
    prepareHow: 'Проверьте сумму и счёт и нажмите «Подготовить». Отправит другой сотрудник.',
    confirm: 'Подготовлено: проверьте и отправьте',
    confirmHow: (by: string) => `Подготовлено: ${by}. Сверьте сумму и счёт сами: отправляете вы.`,
    mine: 'Подготовлено вами: ждёт второго',
    mineHow: 'Отправить должен другой сотрудник. Если сумма или счёт изменятся, готовить надо заново.',
  },
  en: {
    because: {
      made: {
        title: 'Whoever records a payment does not send it',
        text: 'You recorded or approved the payment, or set where it goes. Press “Prepare”: that frees the order, and a colleague sends it.',
      },
      day: {
        title: 'More than one person sends in a day',
        text: 'With this payment you would be above your limit. Press “Prepare”, and a colleague sends it.',
      },
      replaced: {
        title: 'The office has replaced the refund account: it takes two',
        text: 'One person prepares the refund and another one sends it, whatever the amount.',
      },
      named: {
        title: 'The customer has just named the refund account: wait',
        text: 'The mailbox was told and can stop what is not its own. After that send it as usual.',
      },
    },
    who: 'Who can send it:',
    more: (count: number) => `and ${count} more`,
    asked: (until: string) => `The customer has not confirmed it yet. Without an answer, not before ${until}.`,
    prepare: 'A large amount: it takes two people',
    prepareHow: 'Check the amount and the account, then press “Prepare”. A colleague will send it.',
    confirm: 'Prepared: check it and send',
    confirmHow: (by: string) =>
      `Prepared by ${by}. Check the amount and the account yourself: you are the one who sends.`,
    mine: 'Prepared by you, waiting for a second person',
    mineHow: 'A colleague has to send it. If the amount or the account changes, it has to be prepared again.',
  },
})
