import type { PairView } from '#contract/calculator/direction.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { usePerson } from '#web/session/person.ts'
import { Link } from '#web/shell/Link.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import styles from './Demands.module.css'

/** What this direction asks of a person beyond the form, said before anything is typed. */
export function Demands({ pair: { demands, instructions } }: { pair: PairView }) {
  const t = useMessages(messages)
  const locale = useLocale()
  const said = [
    ...(demands.includes('verification') ? [t.verification] : []),
    ...(demands.includes('aml') ? [t.aml] : []),
  ]
  const person = usePerson()
  const needsAccount = demands.includes('account') && !person
  const instruction = instructions?.[locale]
  if (!said.length && !instruction && !needsAccount) return null
  return (
    <Notice>
      <div className={styles.said}>
        {needsAccount && (
          <p>
            {t.account} <Link to="/login">{t.signIn}</Link>
          </p>
        )}
        {said.map(text => (
          <p key={text}>{text}</p>
        ))}
        {instruction && <p>{instruction}</p>}
      </div>
    </Notice>
  )
}

const messages = defineMessages({
  ru: {
    account: 'Это направление только для тех, у кого есть кабинет.',
    signIn: 'Войти',
    verification: 'После заявки попросим показать карту или документ: без этого реквизиты не выдаём.',
    aml: 'Происхождение монет проверим, прежде чем выплатить.',
  },
  en: {
    account: 'This direction is for account holders only.',
    signIn: 'Sign in',
    verification: 'After the claim we ask to see a card or a document; the payment details come after that.',
    aml: 'Where the coins come from is checked before the payout.',
  },
})
