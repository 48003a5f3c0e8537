import type { ProblemCode } from '#contract/problem.ts'
import { useMessages } from '#web/locale/locale.tsx'
import type { ApiReference } from './api-reference.ts'
import { messages } from './messages.ts'
import styles from './Problems.module.css'

/** Every code of refusal; a problem's `type` leads here. */
export function Problems({ problems }: { problems: ApiReference['problems'] }) {
  const t = useMessages(messages)
  return (
    <section aria-labelledby="problems">
      <h2 id="problems">{t.problems.title}</h2>
      <p className={styles.lead}>{t.problems.lead}</p>
      <dl className={styles.list}>
        {problems.map(({ code, status, title }) => (
          <div key={code} id={`problem-${code}`}>
            <dt>
              <span className={`num ${styles.status}`}>{status}</span>
              <span className="code">{code}</span>
            </dt>
            <dd>{t.problems.codes[code as ProblemCode] ?? title}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
