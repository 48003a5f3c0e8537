import styles from './AccountText.module.css'

/** An account in its groups; the ends, which people compare, stand out. */
export function AccountText({ text }: { text: string }) {
  const groups = text.split(' ')
  if (groups.length < 4) return <span className={`code ${styles.account}`}>{text}</span>
  return (
    <span className={`code ${styles.account}`}>
      <b>{groups.slice(0, 2).join(' ')}</b> {groups.slice(2, -2).join(' ')} <b>{groups.slice(-2).join(' ')}</b>
    </span>
  )
}
