import type { ReactNode } from 'react'
import { Card } from '#web/ui/Card.tsx'
import styles from './SettingsSection.module.css'

type SettingsSectionProps = { id: string; title: string; lead?: ReactNode; children: ReactNode }

/** One subject of the settings: title on the left, forms on the right. */
export function SettingsSection({ id, title, lead, children }: SettingsSectionProps) {
  return (
    <Card id={id} aria-labelledby={`${id}-title`} className={styles.section}>
      <div>
        <h2 id={`${id}-title`} className={styles.title}>
          {title}
        </h2>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      <div className={styles.body}>{children}</div>
    </Card>
  )
}
