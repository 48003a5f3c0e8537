import { Card } from '#web/ui/Card.tsx'
import { Pagination } from '#web/ui/Pagination.tsx'
import { ProgressRing } from '#web/ui/ProgressRing.tsx'
import { Status } from '#web/ui/Status.tsx'
import { Table } from '#web/ui/Table.tsx'
import { WalkLinks } from '#web/ui/WalkLinks.tsx'
import { Sample } from './Sample.tsx'

const claims = [
  ['104 882', 'BTC → Сбербанк RUB', '0,1', '641 238,05 ₽', 'wait', 'ждём оплату'],
  ['104 871', 'USDT TRC20 → Т-Банк', '1 200', '117 960,00 ₽', 'done', 'выполнена'],
  ['104 860', 'BTC → USDT TRC20', '0,02', '1 299,4', 'stop', 'удержана'],
] as const

export function Figures() {
  return (
    <>
      <Sample title="Таблица" column>
        <Card flush>
          <Table
            caption="Заявки"
            dense
            rows={claims}
            keyOf={([number]) => number}
            columns={[
              { head: '№', className: 'num', cell: ([number]) => number },
              { head: 'Направление', cell: ([, direction]) => direction },
              { head: 'Отдаёт', align: 'end', cell: ([, , give]) => give },
              { head: 'Получает', align: 'end', cell: ([, , , get]) => get },
              { head: 'Состояние', cell: ([, , , , tone, state]) => <Status tone={tone}>{state}</Status> },
            ]}
          />
        </Card>
        <Pagination page={4} pages={20} hrefOf={page => `/ui?page=${page}`} />
        <Pagination page={1} pages={3} hrefOf={page => `/ui?page=${page}`} />
        <WalkLinks items={[]} newer older hrefOf={() => '/ui'} />
        <WalkLinks items={[]} newer={false} older hrefOf={() => '/ui'} />
      </Sample>
      <Sample title="Доля">
        <ProgressRing done={0} of={2} label="Подтверждений: 0 из 2" />
        <ProgressRing done={1} of={2} label="Подтверждений: 1 из 2" />
        <ProgressRing done={2} of={2} label="Подтверждений: 2 из 2" />
        <ProgressRing done={70} of={100} label="Загружено 70 %" size={32} />
      </Sample>
    </>
  )
}
