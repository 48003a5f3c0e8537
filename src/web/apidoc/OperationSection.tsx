import { useLocale, useMessages } from '#web/locale/locale.tsx'
import { Card } from '#web/ui/Card.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import type { Operation } from './api-reference.ts'
import { Fields } from './Fields.tsx'
import { messages } from './messages.ts'
import styles from './OperationSection.module.css'
import { Prose } from './Prose.tsx'
import { TypeText } from './TypeText.tsx'

export function OperationSection({ operation }: { operation: Operation }) {
  const { name, method, path, summary, session, scope, staff, parameters, body, answers, refusals, curl, example } =
    operation
  const locale = useLocale()
  const t = useMessages(messages)
  return (
    <Card flush className={styles.operation} aria-labelledby={name}>
      <div className={styles.told}>
        <h3 id={name}>
          <a href={`#${name}`} className={styles.address}>
            <span className={styles.method} data-method={method}>
              {method}
            </span>
            <span className="code">{path}</span>
          </a>
        </h3>
        <p>
          <Prose text={summary[locale]} />
        </p>
        {session !== 'none' && (
          <p className={styles.session}>
            {staff.length > 0 ? t.staff(staff.map(role => t.roles[role] ?? role)) : t.session[session]}
            {scope && `, ${t.scope(scope)}`}
          </p>
        )}

        {parameters.length > 0 && <Fields title={t.parameters} fields={parameters} />}
        {body.length > 0 && <Fields title={t.body} fields={body} />}

        <dl className={styles.answers}>
          {answers.map(({ status, type }) => (
            <div key={status}>
              <dt className="num">{status}</dt>
              <dd>{type ? <TypeText type={type} /> : t.noBody}</dd>
            </div>
          ))}
          {refusals.length > 0 && (
            <div>
              <dt>{t.refusals}</dt>
              <dd>
                {refusals.map(code => (
                  <a key={code} href={`#problem-${code}`} className={`code ${styles.code}`}>
                    {code}
                  </a>
                ))}
              </dd>
            </div>
          )}
        </dl>
      </div>

      <div className={styles.shown}>
        <div className={styles.line}>
          <pre className={`code ${styles.curl}`}>{curl}</pre>
          <CopyButton compact value={curl} what={`curl ${method} ${path}`} />
        </div>
        {example !== undefined && (
          <figure>
            <figcaption>{t.example}</figcaption>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long example scrolls, and must do so from the keyboard too */}
            <pre className="code" tabIndex={0}>
              {example}
            </pre>
          </figure>
        )}
      </div>
    </Card>
  )
}
