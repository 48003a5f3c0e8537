import { openHeleket } from '#test/fakes/heleket.ts'
import { testService } from '#test/harness/service-suite.ts'

await testService({
  stand: await openHeleket(),
  name: 'heleket',
  from: 'USDTTRC20',
  to: 'SBERRUB',
  method: 'USDT/tron',
  amount: '100',
  pays: 'anything',
})
