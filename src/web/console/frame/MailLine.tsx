import { useLocation } from 'react-router'
import { hasRight } from '#contract/auth/rights.ts'
import type { MailState } from '#contract/connections/mail-state.ts'
import { defineMessages, splitLocale, useMessages } from '#web/locale/locale.tsx'
import { usePerson } from '#web/session/person.ts'
import { Link } from '#web/shell/Link.tsx'
import styles from './MailLine.module.css'
import { SETUP_PATH } from './MissingLine.tsx'

/** Where the mail server is named. */
export const CONNECTIONS_PATH = '/console/connections'

/** That nobody gets the office's letters, on every page of the console until a mail server has accepted one. */
export function MailLine({ mail }: { mail: MailState }) {
  const t = useMessages(mailLineTexts)
  const { path } = splitLocale(useLocation().pathname)
  const role = usePerson()?.role
  if (mail === 'works') return null
  const isHere = [CONNECTIONS_PATH, `${SETUP_PATH}/email`].includes(path)
  const mayMend = !isHere && role && hasRight(role, 'settings.set')
  return (
    <p className={styles.line}>
      {t[mail]} {mayMend && <Link to={CONNECTIONS_PATH}>{t.mend}</Link>}
    </p>
  )
}

const mailLineTexts = defineMessages<Record<Exclude<MailState, 'works'> | 'mend', string>>({
  ru: {
    folder: 'Письма никому не уходят: почтовый сервер не подключён. Они лежат в папке outbox на сервере.',
    untried: 'Почтовый сервер ещё не принял ни одного письма.',
    mend: 'Настроить почту',
  },
  en: {
    folder: 'No e-mails are going out: no mail server is connected. They stay in the outbox folder on the server.',
    untried: 'The mail server has not accepted an e-mail yet.',
    mend: 'Set up e-mail',
  },
})
