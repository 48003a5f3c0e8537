import { nameInSentence } from '#web/figures/currency-name.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Link } from '#web/shell/Link.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import type { ClaimData } from '../claim-data.ts'
import { MoveForm } from './MoveForm.tsx'
import styles from './MovePanel.module.css'
import { type MoveOutcome, mayMove } from './move-claim.ts'
import { moveNames } from './move-texts.ts'
import { RefundFields } from './RefundFields.tsx'

type MovePanelProps = { data: ClaimData; asked: string; outcome: MoveOutcome | undefined }

/** The move that the address asks for, with what it has to be told or thought over. */
export function MovePanel({ data, asked, outcome }: MovePanelProps) {
  const t = useMessages(messages)
  const names = useMessages(moveNames)
  const locale = useLocale()
  const { claim, from } = data
  const back = (words: string) => (
    <Link to={`/claim/${claim.id}`} className={styles.back}>
      {words}
    </Link>
  )
  if (asked !== 'cancel' && asked !== 'set-refund-account' && asked !== 'take-back') return null
  if (!mayMove(claim.moves, asked))
    return (
      <Notice tone="warn" actions={back(t.seen)}>
        {t.gone}
      </Notice>
    )
  const told = outcome?.move === asked ? outcome : undefined
  return (
    <Card id="move" aria-labelledby="move-title" className={styles.panel}>
      <h2 id="move-title">{asked === 'cancel' ? t.cancel : t.refund}</h2>
      <p>{asked === 'cancel' ? t.cancelText : t.refundText(nameInSentence(from, locale))}</p>
      <MoveForm
        claim={claim}
        move={asked}
        asked
        label={names[asked] ?? asked}
        variant={asked === 'cancel' ? 'danger' : 'primary'}
        className={styles.form}
      >
        {asked !== 'cancel' && <RefundFields fields={data.refundFields} outcome={told} />}
      </MoveForm>
      {back(t.back)}
    </Card>
  )
}

const messages = defineMessages({
  ru: {
    cancel: 'Отменить заявку?',
    cancelText:
      'Если деньги уже отправлены, не отменяйте: подождите, мы их увидим. Отменённую заявку можно оставить снова, но по новому курсу.',
    refund: 'Куда вернуть деньги',
    refundText: (name: string) =>
      `Ваш адрес или счёт для ${name}. Поменять его потом сможет только оператор, поэтому сверьте каждый знак.`,
    back: 'Не сейчас',
    seen: 'Понятно',
    gone: 'Это действие уже недоступно: заявка в другом состоянии.',
  },
  en: {
    cancel: 'Cancel the claim?',
    cancelText:
      'If the money is sent already, do not cancel: wait, we will see it. A cancelled claim can be left again, but at a new rate.',
    refund: 'Where to return the money',
    refundText: (name: string) =>
      `Your address or account for ${name}. Only an operator can change it later, so compare every character.`,
    back: 'Not now',
    seen: 'I see',
    gone: 'This is not possible any more: the claim is in another state.',
  },
})
