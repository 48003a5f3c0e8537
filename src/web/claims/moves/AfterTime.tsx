import { moneyText } from '#web/format/money-text.ts'
import { rateText } from '#web/format/rate-text.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import type { ClaimData } from '../page/ClaimPage.data.ts'
import styles from './AfterTime.module.css'
import { AnswerFile } from './AnswerFile.tsx'
import { MoveForm } from './MoveForm.tsx'
import { mayMove } from './move-claim.ts'

/** When the time to pay is over: first for who has sent the money all the same, then for who still wants to. */
export function AfterTime({ data: { claim, from, to, fileId } }: { data: ClaimData }) {
  const t = useMessages(messages)
  const locale = useLocale()
  const { prolong } = claim
  return (
    <div className={styles.after}>
      {mayMove(claim.moves, 'report-payment') && (
        <MoveForm claim={claim} move="report-payment" label={t.sent} variant="primary" files className={styles.form}>
          <TextField id="late-reference" name="reference" label={t.reference} hint={t.hint} maxLength={200} />
          <AnswerFile id={fileId} label={t.receipt} />
        </MoveForm>
      )}
      {prolong && mayMove(claim.moves, 'prolong') && (
        <div className={styles.prolong}>
          <p>
            {rateText(prolong.course, from, to, locale)}. {t.how}
          </p>
          <MoveForm
            claim={claim}
            move="prolong"
            label={t.prolong(moneyText(prolong.get.value, to, locale))}
            quote={prolong.quote}
          />
        </div>
      )}
    </div>
  )
}

const messages = defineMessages({
  ru: {
    sent: 'Я уже перевёл',
    reference: 'Номер перевода или время и банк',
    hint: 'Необязательно. По нему оператор найдёт ваши деньги быстрее.',
    receipt: 'Чек или снимок перевода',
    prolong: (get: string) => `Продлить: получите ${get}`,
    how: 'Реквизиты заявки останутся, заполнять ничего не нужно.',
  },
  en: {
    sent: 'I have already sent it',
    reference: 'Transfer number, or time and bank',
    hint: 'Optional. The operator finds your money sooner with it.',
    receipt: 'Receipt or picture of the transfer',
    prolong: (get: string) => `Go on: you get ${get}`,
    how: 'The details of the order stay, there is nothing to fill in.',
  },
})
