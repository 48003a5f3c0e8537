import { useLocation } from 'react-router'
import { hasRight } from '#contract/auth/rights.ts'
import type { Missing } from '#contract/setup/missing-before-opening.ts'
import { defineMessages, splitLocale, useLocale, useMessages } from '#web/locale/locale.tsx'
import { usePerson } from '#web/session/person.ts'
import { Link } from '#web/shell/Link.tsx'
import styles from './MissingLine.module.css'

/** Where an office is set up on its first day. */
export const SETUP_PATH = '/console/setup'

/** What the office lacks before its first order, on every page of the console until it is open. */
export function MissingLine({ missing }: { missing: readonly Missing[] }) {
  const t = useMessages(messages)
  const names = missingNames[useLocale()]
  const { path } = splitLocale(useLocation().pathname)
  const role = usePerson()?.role
  const lacking = missing.filter(({ kind }) => kind !== 'opening')
  if (missing.length === 0 || path.startsWith(SETUP_PATH)) return null
  return (
    <p className={styles.line}>
      {t.closed} {lacking.length > 0 && `${t.lacks} ${lacking.map(({ kind }) => names[kind]).join(', ')}.`}{' '}
      {role && hasRight(role, 'settings.set') && <Link to={SETUP_PATH}>{t.goOn}</Link>}
    </p>
  )
}

export const missingNames = defineMessages<Record<Missing['kind'], string>>({
  ru: {
    contact: 'контактов для клиентов',
    'time-zone': 'часового пояса',
    currencies: 'двух валют',
    directions: 'направлений обмена',
    account: 'реквизитов для оплаты',
    reserve: 'резерва для выплат',
    rate: 'курса хотя бы для одного направления',
    opening: 'открытия',
  },
  en: {
    contact: 'a contact for customers',
    'time-zone': 'a time zone',
    currencies: 'two currencies',
    directions: 'currency pairs',
    account: 'an account for customers to pay to',
    reserve: 'a reserve to pay out from',
    rate: 'a rate for at least one pair',
    opening: 'the opening',
  },
})

const messages = defineMessages({
  ru: { closed: 'Обменник ещё не открыт.', lacks: 'Не хватает:', goOn: 'Продолжить настройку' },
  en: { closed: 'The office is not open yet.', lacks: 'Still missing:', goOn: 'Continue the setup' },
})
