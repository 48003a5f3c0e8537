import { openHeleket } from '#test/fakes/heleket.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { testService } from '#test/harness/service-suite.ts'

const { db } = await createTestDatabase({ demo: true })
await testService(db, {
  stand: await openHeleket(),
  name: 'heleket',
  from: 'USDTTRC20',
  to: 'SBERRUB',
  method: 'USDT/tron',
  amount: '100',
  pays: 'anything',
})
