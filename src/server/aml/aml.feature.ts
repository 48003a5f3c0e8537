import { z } from 'zod'
import type { AmlService } from '#contract/aml/aml.ts'
import type { AmlConnection } from '#contract/connections/connections.ts'
import { defineFeature } from '#server/feature.ts'
import type { Connectable } from '#server/platform/connectable.ts'
import { defineVariables, onOff, variable } from '#server/platform/variables.ts'
import { amlRoutes } from './aml.routes.ts'
import { amlSection } from './aml.section.ts'
import { openDemoLists } from './lists/demo-lists.ts'
import { fetchListsDaily, type ListAddresses } from './lists/fetch-lists.ts'
import { publishedAt } from './lists/sanctions-lists.ts'
import { openLiveAml } from './live-aml.ts'
import { type AmlKeys, openAmlServices, readServiceKey } from './providers/open-services.ts'
import type { ServiceKey } from './providers/service-request.ts'
import { tryService } from './providers/try-service.ts'
import { secondLookTask } from './second-look.ts'

type AmlOptions = {
  /** The keys of the services that check addresses and transactions. */
  aml?: AmlKeys
  /** Where the sanctions lists are fetched from. Absent: the owner imports them. */
  lists?: ListAddresses
  /** Whether a key of the console may be used within the server's own network. */
  amlInside?: boolean
}

type AmlNeeds = {
  connections: { valueOf: (kind: AmlService) => AmlConnection | undefined }
  timeZone: () => string
}
/** A command beside the office knows the keys of the environment alone. */
type Later = { connections: AmlNeeds['connections'] | undefined }

/** The key that counts: of the environment, else of the console. */
const keyNow =
  (keys: AmlKeys, connections: Later['connections']) =>
  (service: AmlService): ServiceKey | undefined =>
    keys[service] ?? connections?.valueOf(service)

/** A key of a service that checks addresses. What is wrong with it is said without the key. */
const serviceKey = z
  .string()
  .transform((text, context) => {
    const key = readServiceKey(text)
    if (!key)
      context.addIssue('must be https://id:secret@host/, with signs like @ and % in the secret written as %40 and %25')
    return key ?? z.NEVER
  })
  .optional()

/** What is wrong with it is said without it, because it may have a token. */
const listAddress = z
  .string()
  .max(500, 'must be an address of at most 500 characters')
  .refine(url => /^https?:\/\//.test(url) && URL.canParse(url), 'must be the address of a file: https://…')
  .optional()

export const aml = defineFeature({
  name: 'aml',
  variables: defineVariables(
    {
      amlbot: variable('AGIO_AMLBOT', serviceKey),
      getblock: variable('AGIO_GETBLOCK', serviceKey),
      lists: variable('AGIO_LISTS', onOff),
      ofac: variable('AGIO_LIST_OFAC', listAddress),
      eu: variable('AGIO_LIST_EU', listAddress),
      inside: variable('AGIO_AML_INSIDE', onOff),
    },
    ({ inside, amlbot, getblock, lists, ofac = publishedAt.ofac, eu = publishedAt.eu }) => ({
      aml: amlbot || getblock ? { amlbot, getblock } : undefined,
      lists: lists ? { ofac, eu } : undefined,
      amlInside: inside,
    }),
  ),
  sections: ({ connections }: Later, { aml: keys = {}, lists }: AmlOptions) => ({
    aml: amlSection(service => keyNow(keys, connections)(service) !== undefined, lists !== undefined),
  }),
  async open(
    { db, patientDb, demo, alarm, endAlarm, now, log },
    { connections, timeZone }: AmlNeeds,
    { aml: keys = {}, lists, amlInside: inside = false }: AmlOptions,
  ) {
    if (demo) await openDemoLists(db, now())
    const live = await openLiveAml(db)
    return {
      offers: {
        aml: live,
        amlServices: openAmlServices(keyNow(keys, connections)),
        amlConnections: {
          amlbot: { environment: keys.amlbot, try: value => tryService('amlbot', value, { inside }) },
          getblock: { environment: keys.getblock, try: value => tryService('getblock', value, { inside }) },
        } satisfies { [Service in AmlService]: Connectable<Service> },
      },
      routes: app => amlRoutes(app, { db, aml: live, timeZone, now }),
      channels: { catalogue: live.refresh },
      tasks: [
        secondLookTask(
          patientDb,
          ({ number, ...found }) => alarm({ kind: 'address-listed', subject: number, ...found }),
          now,
        ),
        fetchListsDaily({ db, addresses: lists, alarm, endAlarm, log }, now),
      ],
    }
  },
})
