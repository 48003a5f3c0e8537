import { AccountLines } from '#web/format/AccountLines.tsx'
import { breakingSum } from '#web/format/breaking-sum.ts'
import { nameInSentence } from '#web/format/currency-name.ts'
import { moneyText } from '#web/format/money-text.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Link } from '#web/shell/Link.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextAreaField } from '#web/ui/TextAreaField.tsx'
import type { ClaimData } from '../page/ClaimPage.data.ts'
import { AnswerFile } from './AnswerFile.tsx'
import { MoveAccount } from './MoveAccount.tsx'
import { MoveForm } from './MoveForm.tsx'
import styles from './MovePanel.module.css'
import { moveNames, moveRefusals } from './move.texts.ts'
import { type MoveOutcome, mayMove } from './move-claim.ts'

type MovePanelProps = { data: ClaimData; asked: string; outcome: MoveOutcome | undefined }

/** The form of the move that the address names. */
export function MovePanel({ data, asked, outcome }: MovePanelProps) {
  const t = useMessages(messages)
  const names = useMessages(moveNames)
  const refusals: Readonly<Record<string, string>> = useMessages(moveRefusals)
  const locale = useLocale()
  const { claim, from } = data
  const back = (words: string) => (
    <Link to={`/claim/${claim.id}`} className={styles.back}>
      {words}
    </Link>
  )
  if (!isAsked(asked)) return null
  const move = asked
  const says: Says = sayings[move]
  if (!mayMove(claim.moves, move))
    return (
      <Notice tone="warn" actions={back(t.seen)}>
        {t.gone}
      </Notice>
    )
  const ownOutcome = outcome?.move === asked ? outcome : undefined
  const knowsWhere = (claim.refundAccount?.length ?? 0) > 0
  // Only a hold over the origin of money asks where it comes from.
  const isPlainHold = move === 'answer-hold' && claim.onHold?.decideBy === undefined
  const isAboutMoney = !aboutNoRefund.has(move)
  const refusal =
    ownOutcome &&
    (refusals[ownOutcome.because ?? ownOutcome.code] ?? (ownOutcome.code === 'too-large' && refusals['too-large']))
  const asksWhere = isAboutMoney && !knowsWhere
  const sum = (value: string | undefined) => value && breakingSum(moneyText(value, from, locale))
  const returned =
    move === 'take-back'
      ? sum((claim.choice?.back ?? claim.choice?.received)?.value)
      : sum((claim.choice?.excessBack ?? claim.choice?.excess)?.value)
  return (
    <Card id="move" aria-labelledby="move-title" className={styles.panel}>
      <h2 id="move-title">{t[says.title]}</h2>
      {says.text && <p>{isPlainHold ? t.plainAnswer : t[says.text]}</p>}
      {returned && isAboutMoney && move !== 'set-refund-account' && (
        <p className={styles.sum}>
          {t.returned} <b className="num">{returned}</b>
        </p>
      )}
      {isAboutMoney && knowsWhere && (
        <p>
          <AccountLines lines={claim.refundAccount!} />
        </p>
      )}
      {asksWhere && <p>{t.refundText(nameInSentence(from, locale))}</p>}
      {refusal && (
        <Notice tone="bad" announced>
          {refusal}
        </Notice>
      )}
      <MoveForm
        claim={claim}
        move={move}
        asked
        label={names[move] ?? move}
        variant={stern.has(move) ? 'danger' : 'primary'}
        className={styles.form}
        files={move === 'answer-hold'}
      >
        {move === 'answer-hold' && (
          <TextAreaField
            id="answer"
            name="text"
            label={isPlainHold ? t.plainLabel : t.answerLabel}
            defaultValue={ownOutcome?.values.text ?? ''}
            maxLength={500}
            required
          />
        )}
        {move === 'answer-hold' && <AnswerFile id={data.fileId} />}
        {asksWhere && <MoveAccount group="refund" fields={data.refundFields} outcome={ownOutcome} />}
        {move === 'change-payout-account' && <MoveAccount group="to" fields={data.payoutFields} outcome={ownOutcome} />}
      </MoveForm>
      {back(t.back)}
    </Card>
  )
}

type Says = {
  title: 'cancel' | 'takeBack' | 'excess' | 'refund' | 'answer' | 'change' | 'stop'
  text?: 'cancelText' | 'takeBackText' | 'excessText' | 'answerText' | 'changeText' | 'stopText'
}

/** Moves with a form: they need a confirmation or further values. */
const sayings = {
  cancel: { title: 'cancel', text: 'cancelText' },
  'take-back': { title: 'takeBack', text: 'takeBackText' },
  'return-excess': { title: 'excess', text: 'excessText' },
  'set-refund-account': { title: 'refund' },
  'answer-hold': { title: 'answer', text: 'answerText' },
  'change-payout-account': { title: 'change', text: 'changeText' },
  'stop-payout-account': { title: 'stop', text: 'stopText' },
} as const satisfies Record<string, Says>

const aboutNoRefund: ReadonlySet<string> = new Set([
  'cancel',
  'answer-hold',
  'change-payout-account',
  'stop-payout-account',
])
const stern: ReadonlySet<string> = new Set(['cancel', 'take-back', 'stop-payout-account'])

const isAsked = (move: string): move is keyof typeof sayings => Object.hasOwn(sayings, move)

const messages = defineMessages({
  ru: {
    cancel: 'Отменить заявку?',
    cancelText:
      'Если деньги уже отправлены, не отменяйте: подождите, мы их увидим. Отменённую заявку можно создать заново, но по новому курсу.',
    takeBack: 'Вернуть все деньги?',
    takeBackText: 'Обмена не будет, и передумать потом нельзя. Новая заявка будет уже по новому курсу.',
    excess: 'Обменять и вернуть лишнее',
    excessText: 'Сумму заявки обменяем по её курсу, а лишнее вернём после выплаты.',
    returned: 'Вернём',
    refund: 'Куда вернуть деньги',
    refundText: (name: string) =>
      `Укажите адрес или счёт для ${name}. Изменить его потом сможет только оператор, поэтому сверьте каждый знак. Отправим не сразу: письмо о счёте даст остановить чужую запись.`,
    change: 'Другие реквизиты выплаты',
    changeText:
      'Пришлём код на почту заявки. Новые реквизиты начнут действовать не сразу: чужую смену можно успеть остановить. До тех пор не выплачиваем.',
    stop: 'Реквизиты меняли не вы?',
    stopText: 'Вернём прежние реквизиты и остановим заявку, пока не разберётся оператор.',
    answer: 'Ответить обменнику',
    answerText:
      'Напишите, откуда эти деньги: биржа, обменник, продажа, зарплата. Ответить можно один раз, прочтут только сотрудники.',
    answerLabel: 'Откуда деньги',
    plainAnswer: 'Напишите, что нужно знать по этой заявке. Ответить можно один раз, прочтут только сотрудники.',
    plainLabel: 'Ваш ответ',
    back: 'Не сейчас',
    seen: 'Понятно',
    gone: 'Это действие уже недоступно: статус заявки изменился.',
  },
  en: {
    cancel: 'Cancel the order?',
    cancelText:
      'If you have already paid, do not cancel: wait, we will see the money. You can place a cancelled order again, but at a new rate.',
    takeBack: 'Get a full refund?',
    takeBackText: 'There will be no exchange, and this cannot be undone. A new order would get the rate at that time.',
    excess: 'Exchange and return the excess',
    excessText: 'The ordered amount is exchanged at your rate, and the excess is returned after the payout.',
    returned: 'We return',
    refund: 'Where to send your refund',
    refundText: (name: string) =>
      `Enter your address or account for ${name}. Only an operator can change it later, so check every character. Nothing is sent at once: an e-mail lets you stop what is not yours.`,
    change: 'Another payout account',
    changeText:
      'We e-mail you a code. The new account takes effect a little later, so that a change that is not yours can be stopped. Until then nothing is paid out.',
    stop: 'Was it not you who changed the account?',
    stopText: 'The old account comes back, and the order is on hold until an operator has looked into it.',
    answer: 'Answer the office',
    answerText:
      'Tell us where the money comes from: an exchange, a sale, a salary. You can answer once, and only staff read it.',
    answerLabel: 'Where the money comes from',
    plainAnswer: 'Write what we should know about this order. You can answer once, and only staff read it.',
    plainLabel: 'Your answer',
    back: 'Not now',
    seen: 'Got it',
    gone: 'This is no longer possible: the order has moved on.',
  },
})
