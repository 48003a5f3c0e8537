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
  const { waitsFor, by = '', mine, at } = waits
  if (waitsFor === 'preparation') {
    return (
      <Notice tone="info" title={t.prepare}>
        <p>{t.prepareHow}</p>
      </Notice>
    )
  }
  return (
    <Notice tone="warn" title={mine ? t.mine : t.confirm}>
      <p>
        {mine ? t.mineHow : t.confirmHow(by)} {at && momentText(at, locale, here)}
      </p>
    </Notice>
  )
}

const messages = defineMessages({
  ru: {
    prepare: 'Сумма крупная: отправляют двое',
    prepareHow: 'Проверьте сумму и счёт и нажмите «Подготовить». Отправит другой сотрудник.',
    confirm: 'Подготовлено: проверьте и отправьте',
    confirmHow: (by: string) => `Подготовлено: ${by}. Сверьте сумму и счёт сами: отправляете вы.`,
    mine: 'Подготовлено вами: ждёт второго',
    mineHow: 'Отправить должен другой сотрудник. Если сумма или счёт изменятся, готовить надо заново.',
  },
  en: {
    prepare: 'A large amount: it takes two people',
    prepareHow: 'Check the amount and the account, then press “Prepare”. A colleague will send it.',
    confirm: 'Prepared: check it and send',
    confirmHow: (by: string) =>
      `Prepared by ${by}. Check the amount and the account yourself: you are the one who sends.`,
    mine: 'Prepared by you, waiting for a second person',
    mineHow: 'A colleague has to send it. If the amount or the account changes, it has to be prepared again.',
  },
})
