import type { PageView } from '#contract/content/content.calls.ts'
import { Card } from '#web/ui/Card.tsx'
import { WrittenText } from '#web/ui/WrittenText.tsx'
import styles from './OfficeWords.module.css'

/** What the office has written for a page that has more than its words. */
export function OfficeWords({ words }: { words: PageView | undefined }) {
  if (!words) return null
  return (
    <Card>
      <h2 className={styles.title}>{words.title}</h2>
      <WrittenText html={words.html} />
    </Card>
  )
}
