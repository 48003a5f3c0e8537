import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Status } from '#web/ui/Status.tsx'
import { Sample } from './Sample.tsx'

export function Words() {
  return (
    <>
      <Sample title="Состояния">
        <Status>черновик</Status>
        <Status tone="wait">ждём оплату</Status>
        <Status tone="work">подтверждение 1/2</Status>
        <Status tone="done">выполнена</Status>
        <Status tone="stop">удержана</Status>
      </Sample>
      <Sample title="Сообщения" column>
        <Notice>Курс обновляется каждые десять секунд.</Notice>
        <Notice tone="good" title="Выплата отправлена">
          <p>Банк зачислит деньги в течение часа.</p>
        </Notice>
        <Notice tone="warn" title="Пришло меньше">
          <p>Недостаёт 0,001 BTC. Выберите, что делать с пришедшим.</p>
        </Notice>
        <Notice tone="bad" title="Курс изменился" actions={<Button size="small">Показать новый</Button>}>
          <p>Пока вы вводили адрес, 1 BTC подешевел на 1 204,10 ₽. Заявку мы не открыли.</p>
        </Notice>
      </Sample>
      <Sample title="Карточка с рамкой" column>
        <Card framed>
          <p className="muted small">Отправьте ровно</p>
          <p className="num">0,10000000 BTC</p>
          <p>
            Одним переводом, на адрес в сети Bitcoin. <a href="#why">Почему одним?</a>
          </p>
        </Card>
      </Sample>
      <Sample title="Пока грузится" column>
        <Skeleton label="Загружаем заявки" lines={3} />
      </Sample>
      <Sample title="Пусто" column>
        <Card>
          <EmptyState
            title="Заявок пока нет"
            action={
              <ButtonLink to="/" variant="primary">
                Обменять
              </ButtonLink>
            }
          >
            Здесь будут все ваши обмены и чеки к ним.
          </EmptyState>
        </Card>
      </Sample>
    </>
  )
}
