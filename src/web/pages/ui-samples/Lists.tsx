import { useState } from 'react'
import { Card } from '#web/ui/Card.tsx'
import { findOptions, type ListedOption } from '#web/ui/find-options.ts'
import { OptionList } from '#web/ui/OptionList.tsx'
import styles from './Lists.module.css'
import { Sample } from './Sample.tsx'

export function Lists() {
  const [picked, setPicked] = useState('ничего')
  return (
    <Sample title="Список с поиском" column>
      <Card className={styles.list}>
        <OptionList
          label="Валюта"
          placeholder="Поиск: BTC, Сбер…"
          options={options}
          find={findOptions}
          onPick={setPicked}
        />
      </Card>
      <p>Выбрано: {picked}</p>
    </Sample>
  )
}

const crypto = 'Криптовалюта'
const banks = 'Банки'
const options: readonly ListedOption[] = [
  { value: 'BTC', label: 'Bitcoin', detail: 'BTC', group: crypto, figure: '2,41' },
  { value: 'USDTTRC20', label: 'Tether TRC20', detail: 'USDT · TRON', group: crypto, figure: '182 400' },
  { value: 'ETH', label: 'Ethereum', detail: 'ETH', group: crypto, figure: '61,8' },
  { value: 'SBERRUB', label: 'Сбербанк', detail: 'RUB', group: banks, figure: '12 480 000' },
  { value: 'TCSBRUB', label: 'Т-Банк', detail: 'RUB', group: banks, figure: '8 930 500' },
  { value: 'LONG', label: 'Банк с очень длинным названием, которое не помещается в строку', group: banks, figure: '1' },
  { value: 'CASHRUB', label: 'Наличные рубли', detail: 'Москва', group: 'Наличные', figure: '31 000 000' },
]
