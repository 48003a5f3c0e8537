import type { DeskClaim } from '#contract/desk/desk.ts'
import type { ClaimCurrency } from '#web/claims/page/ClaimPage.data.ts'
import { momentText } from '#web/format/moment-text.ts'
import { moneyText } from '#web/format/money-text.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'

type EntryNoticeProps = {
  desk: Pick<DeskClaim, 'toConfirm' | 'reversal' | 'payoutReturn' | 'moves'>
  to: ClaimCurrency
}

/** What a person has entered and somebody else goes on with: a sum, a reversal, a payout that came back. */
export function EntryNotice({ desk: { toConfirm, reversal, payoutReturn: back, moves }, to }: EntryNoticeProps) {
  const t = useMessages(messages)
  const locale = useLocale()
  const here = useHydrated()
  return (
    <>
      {toConfirm && (
        <Notice tone="warn" title={t.title}>
          <p>
            {toConfirm.aloneFrom
              ? t.alone(momentText(toConfirm.aloneFrom, locale, here))
              : toConfirm.mine
                ? t.mine
                : t.confirm(toConfirm.by.join(', '))}
          </p>
        </Notice>
      )}
      {reversal && (
        <Notice tone="warn" title={reversal.mine ? t.reversalMine : t.reversal}>
          <p>{t.reversalHow(reversal.by, reversal.reference, reversal.why)}</p>
        </Notice>
      )}
      {back && (
        <Notice tone="warn" title={t.returns[back.step](moneyText(back.amount.value, to, locale))}>
          <p>
            {[back.by, back.account, back.reference && `№ ${back.reference}`, back.why].filter(Boolean).join(' · ')}
          </p>
          <p>
            {back.mine && back.step === 'done' && moves.some(({ move }) => sends.has(move))
              ? t.returnAlone
              : (back.mine ? t.returnMine : t.returnNext)[back.step]}
          </p>
        </Notice>
      )}
    </>
  )
}

/** Whoever may send again what they have recorded themselves has no colleague. */
const sends: ReadonlySet<string> = new Set(['pay-out', 'send-refund'])

type Texts = Record<'title' | 'mine' | 'reversal' | 'reversalMine' | 'returnAlone', string> & {
  confirm: (by: string) => string
  alone: (at: string) => string
  reversalHow: (by: string, reference: string, why: string) => string
  returns: Record<Step, (amount: string) => string>
  returnNext: Record<Step, string>
  returnMine: Record<Step, string>
}
type Step = NonNullable<DeskClaim['payoutReturn']>['step']

const messages = defineMessages<Texts>({
  ru: {
    title: 'Сумму ввели вручную, клиента ещё не спрашивали',
    confirm: (by: string) => `Записал: ${by}. Сверьте с выпиской: «Сумма верна» или «Записано ошибочно».`,
    mine: 'Проверить должен другой сотрудник. Ошиблись — «Записано ошибочно».',
    alone: (at: string) => `Вы работаете один: сверьте с выпиской ещё раз и подтвердите, можно с ${at}.`,
    reversal: 'Предложено отменить запись о платеже',
    reversalMine: 'Вы предложили отменить запись: ждёт второго',
    reversalHow: (by: string, reference: string, why: string) => `${by}, платёж ${reference}: ${why}`,
    returns: {
      proposed: amount => `Коллега говорит, что выплата вернулась: ${amount}`,
      done: amount => `Выплата вернулась: ${amount}`,
    },
    returnNext: {
      proposed: 'Сверьте со счётом и подтвердите: «Выплата вернулась».',
      done: 'Сверьте реквизиты с клиентом, прежде чем платить снова.',
    },
    returnAlone: 'Вы работаете один: сверьте реквизиты с клиентом и отправьте снова, подтвердив, что это вы.',
    returnMine: {
      proposed: 'Подтвердить должен другой сотрудник. Ошиблись — отзовите.',
      done: 'Возврат записали вы: снова отправит другой сотрудник.',
    },
  },
  en: {
    title: 'The sum was typed by hand, the customer has not been asked yet',
    confirm: (by: string) =>
      `Recorded by ${by}. Compare it with the statement: “The sum is right” or “Recorded by mistake”.`,
    mine: 'A colleague has to check it. If you mistyped, use “Recorded by mistake”.',
    alone: (at: string) => `You work alone: compare it with the statement once more and confirm, possible from ${at}.`,
    reversal: 'A reversal of a recorded payment is proposed',
    reversalMine: 'You proposed a reversal, waiting for a second person',
    reversalHow: (by: string, reference: string, why: string) => `${by}, payment ${reference}: ${why}`,
    returns: {
      proposed: amount => `A colleague says that the payout came back: ${amount}`,
      done: amount => `The payout came back: ${amount}`,
    },
    returnNext: {
      proposed: 'Compare it with the account, then confirm: “Payout came back”.',
      done: 'Check the account with the customer before you pay again.',
    },
    returnAlone: 'You work alone: check the account with the customer, then send it again and prove that it is you.',
    returnMine: {
      proposed: 'A colleague has to confirm it. If you were wrong, withdraw it.',
      done: 'You recorded the return, so a colleague sends the money again.',
    },
  },
})
