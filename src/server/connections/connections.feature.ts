import type { AmlService } from '#contract/aml/aml.ts'
import type { ServiceName } from '#contract/connections/connection-names.ts'
import type { Mail } from '#server/emails/emails.feature.ts'
import type { Writer } from '#server/emails/write-email.ts'
import { defineFeature } from '#server/feature.ts'
import type { Connectable } from '#server/platform/connectable.ts'
import { connectionsRoutes } from './connections.routes.ts'
import { connectionsSection } from './connections.section.ts'
import { testLetter } from './emails/test-letter.ts'
import {
  CONNECTIONS_CHANNEL,
  type LiveConnections,
  openLiveConnections,
  sealConnectionsAgain,
} from './live-connections.ts'

type Later = {
  mail: Mail
  mailboxConnection: Connectable<'imap'>
  telegramConnection: Connectable<'telegram'>
  amlConnections: { [Service in AmlService]: Connectable<Service> }
  nodesConnection: Connectable<'nodes'>
  serviceConnections: { [Service in ServiceName]: Connectable<Service> }
  writeEmail: Writer
  connections: LiveConnections | undefined
}

/** It opens before what it connects: the mail server is known before the first letter is sent. */
export const connections = defineFeature({
  name: 'connections',
  emails: [testLetter],
  sealAgain: sealConnectionsAgain,
  sections: ({ connections }: Later) => ({ connection: connectionsSection(connections) }),
  async open({ db, secret, now }, _, __, later: () => Later) {
    const live = await openLiveConnections(db, secret)
    const connectables = () => {
      const { mailboxConnection, telegramConnection, amlConnections, nodesConnection, serviceConnections } = later()
      return {
        imap: mailboxConnection,
        telegram: telegramConnection,
        nodes: nodesConnection,
        ...amlConnections,
        ...serviceConnections,
      }
    }
    return {
      offers: { connections: live },
      routes: app =>
        connectionsRoutes(app, {
          db,
          live,
          mail: () => later().mail,
          connectables,
          write: () => later().writeEmail,
          now,
        }),
      channels: { [CONNECTIONS_CHANNEL]: live.reload },
    }
  },
})
