import { useLoaderData } from 'react-router'
import { CONNECTIONS_PATH } from '#web/console/frame/MailLine.tsx'
import page from '#web/console/SectionPage.module.css'
import { useMessages } from '#web/locale/locale.tsx'
import type { PageHandle } from '#web/shell/head.ts'
import { Link } from '#web/shell/Link.tsx'
import type { ConnectionData } from './ConnectionPage.data.ts'
import { ConnectionPart } from './ConnectionPart.tsx'
import { connectionNames, connectionsTexts } from './connections.texts.ts'

export { action, loader } from './ConnectionPage.data.ts'

export const handle: PageHandle<ConnectionData> = {
  head: ({ locale, data }) => ({ title: connectionNames[locale][data?.kind ?? 'smtp']!, noindex: true }),
}

/** One connection of the office. */
export function Component() {
  const { kind, connections } = useLoaderData<ConnectionData>()
  const names = useMessages(connectionNames)
  const t = useMessages(connectionsTexts)
  return (
    <div className={page.page}>
      <div>
        <Link to={CONNECTIONS_PATH} className={page.back}>
          ← {t.all}
        </Link>
        <h1>{names[kind]}</h1>
      </div>
      <ConnectionPart kind={kind} connections={connections} />
    </div>
  )
}
