import { useLoaderData } from 'react-router'
import facts from '#web/console/Facts.module.css'
import { CONNECTIONS_PATH } from '#web/console/frame/MailLine.tsx'
import page from '#web/console/SectionPage.module.css'
import { useMessages } from '#web/locale/locale.tsx'
import type { PageHandle } from '#web/shell/head.ts'
import { Link } from '#web/shell/Link.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Status } from '#web/ui/Status.tsx'
import { ConnectionPart } from './ConnectionPart.tsx'
import type { ConnectionsData } from './ConnectionsPage.data.ts'
import { kindTexts, textKindOf } from './connection-kinds.texts.ts'
import styles from './connections.module.css'
import { connectionNames, connectionsTexts, connectionWords } from './connections.texts.ts'

export { action, loader } from './ConnectionsPage.data.ts'

export const handle: PageHandle = {
  head: ({ locale }) => ({ title: connectionWords[locale].title, noindex: true }),
}

/** What the office is connected with: set, tried and replaced here. */
export function Component() {
  const { connections } = useLoaderData<ConnectionsData>()
  const words = useMessages(connectionWords)
  const t = useMessages(connectionsTexts)
  const names = useMessages(connectionNames)
  const kinds = useMessages(kindTexts)
  return (
    <div className={page.page}>
      <div>
        <h1>{words.title}</h1>
        <p className={page.note}>{words.lead}</p>
      </div>
      <section className={page.part} aria-labelledby="smtp">
        <h2 id="smtp">{names.smtp}</h2>
        <ConnectionPart kind="smtp" connections={connections} />
      </section>
      <section className={page.part} aria-labelledby="others">
        <h2 id="others">{t.others}</h2>
        <dl className={classNames(facts.facts, styles.now)}>
          {connections.items
            .filter(({ kind }) => kind !== 'smtp')
            .map(({ kind, label, works }) => (
              <div key={kind}>
                <dt>
                  <Link to={`${CONNECTIONS_PATH}/${kind}`}>{names[kind]}</Link>
                </dt>
                <dd>
                  {label ?? kinds[textKindOf(kind)].none}{' '}
                  {label && works && <Status tone="done">{kinds[textKindOf(kind)].works}</Status>}
                </dd>
              </div>
            ))}
        </dl>
      </section>
    </div>
  )
}
