import { useState } from 'react'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import { Sample } from './Sample.tsx'

export function Choices() {
  const [period, setPeriod] = useState('week')
  return (
    <>
      <Sample title="Галочки" column>
        <Checkbox
          label={
            <>
              Согласен с <a href="#rules">правилами</a> и политикой AML
            </>
          }
        />
        <Checkbox label="Не выходить на этом устройстве" defaultChecked />
        <Checkbox label="Согласен с правилами" refusal="Без согласия заявку не открыть" />
        <Checkbox label="Получать новости" disabled />
        <Checkbox label="Подтверждение входа" disabled defaultChecked />
      </Sample>
      <Sample title="Выключатели" column>
        <Switch label="Письмо о каждом шаге заявки" defaultChecked />
        <Switch label="Звук у новой заявки" />
        <Switch label="Вход по ключу" disabled />
        <Switch label="Второй фактор обязателен" disabled defaultChecked />
      </Sample>
      <Sample title="Коротко">
        <Segmented
          label="Период"
          value={period}
          onValue={setPeriod}
          choices={[
            { value: 'day', label: 'День' },
            { value: 'week', label: 'Неделя' },
            { value: 'month', label: 'Месяц' },
            { value: 'year', label: 'Год' },
          ]}
        />
      </Sample>
    </>
  )
}
