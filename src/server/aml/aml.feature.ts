import { defineFeature } from '#server/feature.ts'
import { amlRoutes } from './aml.routes.ts'
import { amlSection } from './aml.section.ts'
import { openDemoLists } from './lists/demo-lists.ts'
import { fetchListsDaily, type ListAddresses } from './lists/fetch-lists.ts'
import { type AmlKeys, openAmlServices } from './providers/open-services.ts'
import { secondLookTask } from './second-look.ts'

type AmlOptions = {
  /** The keys of the services that check addresses and transactions. */
  aml?: AmlKeys
  /** Where the sanctions lists are fetched from. Absent: the owner imports them. */
  lists?: ListAddresses
}

export const aml = defineFeature({
  name: 'aml',
  sections: (_, { aml: keys = {}, lists }: AmlOptions) => ({
    aml: amlSection(
      openAmlServices(keys).map(({ name }) => name),
      lists !== undefined,
    ),
  }),
  async open({ db, patientDb, demo, alarm, now, log }, _, { aml: keys = {}, lists }: AmlOptions) {
    if (demo) await openDemoLists(db, now())
    return {
      offers: { amlServices: openAmlServices(keys) },
      routes: app => amlRoutes(app, { db, now }),
      tasks: [
        secondLookTask(
          patientDb,
          ({ number, ...found }) => alarm({ kind: 'address-listed', subject: number, ...found }),
          now,
        ),
        fetchListsDaily({ db, addresses: lists, alarm, log }, now),
      ],
    }
  },
})
