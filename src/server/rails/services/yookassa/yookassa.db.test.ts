import { openYookassa } from '#test/fakes/yookassa.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { testService } from '#test/harness/service-suite.ts'

const { db } = await createTestDatabase({ demo: true })
await testService(db, {
  stand: await openYookassa(),
  name: 'yookassa',
  from: 'SBERRUB',
  to: 'LTC',
  method: 'sbp',
  amount: '9000',
  pays: 'exactly',
})
