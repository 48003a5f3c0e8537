import { useOffice } from '#web/session/office.ts'
import type { Head } from '#web/shell/head.ts'
import { OfficeContacts } from '#web/shell/OfficeContacts.tsx'
import type { NoDirections } from './first-view.ts'
import styles from './NoDirectionsText.module.css'

/** Instead of a page that needs a direction. */
export const NoDirectionsText = ({ none }: NoDirections) => (
  <div className={styles.text}>
    <h1>{none.title}</h1>
    <p>
      {useOffice().name} {none.lead}
    </p>
    <OfficeContacts />
  </div>
)

export const noDirectionsHead = ({ none }: NoDirections): Head => ({ title: none.title, noindex: true })
