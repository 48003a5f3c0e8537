import { useState } from 'react'
import { Card } from '#web/ui/Card.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { OptionList } from '#web/ui/OptionList.tsx'
import { PickerField } from '#web/ui/Picker.tsx'
import styles from './Lists.module.css'
import { Sample } from './Sample.tsx'
import { currencies, manyCurrencies } from './sample-currencies.tsx'

export function Lists() {
  const [from, setFrom] = useState<string | undefined>('BTC')
  const [to, setTo] = useState<string>()
  const [coin, setCoin] = useState('COIN120')
  return (
    <>
      <Sample title="Список с поиском" column>
        <Card className={styles.list}>
          <OptionList
            label="Отдаёте"
            placeholder="Поиск: BTC, Сбер…"
            options={currencies}
            value={from}
            onPick={setFrom}
            filters={
              <>
                <Chip pressed>Все</Chip>
                <Chip pressed={false}>Крипто</Chip>
                <Chip pressed={false}>Банки</Chip>
                <Chip pressed={false}>Наличные</Chip>
              </>
            }
          />
        </Card>
      </Sample>
      <Sample title="Выбор из длинного списка" column>
        <PickerField
          label="Получаете"
          options={currencies}
          value={to}
          onPick={setTo}
          hint="Сначала выберите, что отдаёте"
        />
        <PickerField label="Из трёхсот" options={manyCurrencies} value={coin} onPick={setCoin} />
        <PickerField label="Получаете" options={currencies} onPick={() => {}} refusal="Выберите, что хотите получить" />
      </Sample>
    </>
  )
}
