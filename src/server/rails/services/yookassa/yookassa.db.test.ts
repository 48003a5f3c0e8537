import { openYookassa } from '#test/fakes/yookassa.ts'
import { testService } from '#test/harness/service-suite.ts'

await testService({
  stand: await openYookassa(),
  name: 'yookassa',
  from: 'SBERRUB',
  to: 'LTC',
  method: 'sbp',
  amount: '9000',
  pays: 'exactly',
})
