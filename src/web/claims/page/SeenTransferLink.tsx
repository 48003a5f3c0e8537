import type { ClaimView } from '#contract/claims/claim.ts'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import styles from './SeenTransferLink.module.css'

type Seen = NonNullable<ClaimView['payments'][number]['seen']>

/** A link to the transfer in a block explorer, with the name of the explorer. */
export function SeenTransferLink({ seen: { link } }: { seen: Seen }) {
  const t = useMessages(messages)
  return (
    <a href={link} target="_blank" rel="noreferrer" className={styles.link}>
      {t.look(new URL(link).hostname)}
      <Icon name="external" size={16} />
      <span className="visually-hidden">{t.elsewhere}</span>
    </a>
  )
}

const messages = defineMessages({
  ru: { look: (site: string) => `Посмотреть на ${site}`, elsewhere: ', откроется в новой вкладке' },
  en: { look: (site: string) => `See it on ${site}`, elsewhere: ', opens in a new tab' },
})
