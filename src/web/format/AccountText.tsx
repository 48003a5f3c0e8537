import styles from './AccountText.module.css'

/** An account in groups, with its two ends emphasised, because people compare those. */
export function AccountText({ text }: { text: string }) {
  const groups = text.split(' ')
  if (groups.length < 4) return <span className={`code ${styles.account}`}>{text}</span>
  return (
    <span className={`code ${styles.account}`}>
      <b>{groups.slice(0, 2).join(' ')}</b> {groups.slice(2, -2).join(' ')} <b>{groups.slice(-2).join(' ')}</b>
    </span>
  )
}
