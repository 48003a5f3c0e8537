import { useState } from 'react'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Sample } from './Sample.tsx'

export function Buttons() {
  const [kind, setKind] = useState('Все')
  return (
    <>
      <Sample title="Виды">
        <Button variant="primary">Обменять</Button>
        <Button>Войти</Button>
        <Button variant="quiet">Отменить</Button>
        <Button variant="danger">Вернуть деньги</Button>
        <ButtonLink to="/faq" icon="arrow-right">
          Ссылка
        </ButtonLink>
      </Sample>
      <Sample title="Размеры">
        <Button variant="primary" size="large">
          Обменять
        </Button>
        <Button variant="primary">Обменять</Button>
        <Button variant="primary" size="small">
          Обменять
        </Button>
        <Button size="small" icon="plus">
          Правило
        </Button>
      </Sample>
      <Sample title="Занята">
        <Button variant="primary" busy>
          Я оплатил
        </Button>
        <Button busy>Сохранить</Button>
      </Sample>
      <Sample title="Нельзя, и почему">
        <Button variant="primary" size="large" wide refusal="Обмен BTC → Сбербанк остановлен: курс старше двух минут">
          Обменять
        </Button>
      </Sample>
      <Sample title="Длинные слова">
        <Button variant="primary" wide>
          Подтвердить выплату шестисот сорока одной тысячи двухсот тридцати восьми рублей на карту
        </Button>
      </Sample>
      <Sample title="Значки, копирование">
        <IconButton icon="swap" label="Поменять местами" />
        <IconButton icon="refresh" label="Обновить" disabled />
        <CopyButton value="bc1q7cyrfmck2ffu2ud3rn5l5a8yv6f0chkp0zpemf" what="адрес" />
        <CopyButton compact value="0.1" what="сумму" />
      </Sample>
      <Sample title="Фильтры и пределы">
        {['Все', 'Крипто', 'Банки', 'Наличные'].map(name => (
          <Chip key={name} pressed={kind === name} onClick={() => setKind(name)}>
            {name}
          </Chip>
        ))}
        <Chip className="num">мин 0,0015</Chip>
        <Chip disabled>Архив</Chip>
      </Sample>
    </>
  )
}
