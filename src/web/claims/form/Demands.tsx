import { HOLDS_ANCHOR } from '#contract/aml/hold-rules.ts'
import type { PairView } from '#contract/catalogue/direction.ts'
import { pairPath } from '#contract/quotes/pair-address.ts'
import type { VerificationTerms } from '#contract/verification/verification.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { askedBefore } from '#web/quotes/asked-before.ts'
import { usePerson } from '#web/session/person.ts'
import { Link } from '#web/shell/Link.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import styles from './Demands.module.css'

/** What this direction demands of a customer beyond the form. */
export function Demands({ pair, asked }: { pair: PairView; asked: VerificationTerms | undefined }) {
  const { demands, instructions } = pair
  const t = useMessages(messages)
  const locale = useLocale()
  const said = [
    ...(demands.includes('verification') ? [t.verification] : []),
    ...askedBefore(asked, pair, locale),
    ...(demands.includes('aml') ? [t.aml] : []),
  ]
  const person = usePerson()
  const needsAccount = demands.includes('account') && !person
  const instruction = instructions?.[locale]
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
        <p>
          {t.holds} <Link to={`${pairPath(pair.from.code, pair.to.code)}#${HOLDS_ANCHOR}`}>{t.holdsLink}</Link>
        </p>
      </div>
    </Notice>
  )
}

const messages = defineMessages({
  ru: {
    account: 'Это направление открыто только после регистрации.',
    signIn: 'Войти',
    verification:
      'После создания заявки попросим показать карту или документ. Реквизиты для оплаты выдадим после проверки.',
    aml: 'Перед выплатой проверяем монеты (AML).',
    holds: 'Остановить обмен можем только по этим правилам.',
    holdsLink: 'Все правила этой пары',
  },
  en: {
    account: 'This exchange is for registered customers only.',
    signIn: 'Sign in',
    verification:
      'After you place the order we ask to see your card or an ID. Payment details follow once that is done.',
    aml: 'Incoming coins are screened (AML) before we pay out.',
    holds: 'We can hold an order only for the reasons listed here.',
    holdsLink: 'All rules of this pair',
  },
})
