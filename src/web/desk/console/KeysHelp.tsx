import { useState } from 'react'
import { KeyCap } from '#web/console/frame/KeyCap.tsx'
import { keysAreOn, turnKeys } from '#web/console/frame/keys-setting.ts'
import { turnTitleCount, useTitleCountIsOn } from '#web/console/frame/title-setting.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { ModalCard } from '#web/ui/ModalCard.tsx'
import type { ModalProps } from '#web/ui/modal.ts'
import { moveNames } from './desk.texts.ts'
import { moveKeys } from './desk-moves.ts'
import styles from './KeysHelp.module.css'

/** What each key does. People who use speech input or have a tremor turn the keys off here. */
export function KeysHelp(_: ModalProps<undefined>) {
  const t = useMessages(messages)
  const locale = useLocale()
  const [on, setOn] = useState(keysAreOn)
  const counts = useTitleCountIsOn()
  const turn = (on: boolean) => {
    turnKeys(on)
    setOn(on)
  }
  return (
    <ModalCard title={t.title}>
      <Checkbox label={t.on} checked={on} onChange={event => turn(event.currentTarget.checked)} />
      <Checkbox label={t.count} checked={counts} onChange={event => turnTitleCount(event.currentTarget.checked)} />
      <dl className={styles.keys}>
        {Object.entries(t.own).map(([key, what]) => (
          <Key key={key} name={key} what={what} />
        ))}
      </dl>
      <h3>{t.money}</h3>
      <dl className={styles.keys}>
        {Object.entries(t.ofMoney).map(([key, what]) => (
          <Key key={key} name={key} what={what} />
        ))}
      </dl>
      <h3>{t.moves}</h3>
      <dl className={styles.keys}>
        {Object.entries(moveKeys).map(([move, key]) => (
          <Key key={move} name={key.toUpperCase()} what={moveNames[locale][move] ?? move} />
        ))}
      </dl>
    </ModalCard>
  )
}

const Key = ({ name, what }: { name: string; what: string }) => (
  <div>
    <dt>
      <KeyCap name={name} told />
    </dt>
    <dd>{what}</dd>
  </div>
)

type Keys = Readonly<Record<string, string>>
type Texts = { title: string; on: string; count: string; moves: string; own: Keys; money: string; ofMoney: Keys }

const messages = defineMessages<Texts>({
  ru: {
    title: 'Клавиши пульта',
    on: 'Клавиши включены',
    count: 'Показывать в заголовке вкладки, сколько заявок ждёт',
    moves: 'Действия открытой заявки; без неё — первой, которая этого ждёт',
    own: {
      'Ctrl K': 'найти или сделать что угодно',
      J: 'следующая заявка',
      K: 'предыдущая заявка',
      '/': 'поиск',
      T: 'взять или перейти к «Перехватить»',
      L: 'вернуть в очередь',
      X: 'выбрать строку очереди',
      N: 'заметка',
      F: 'чек перевода',
      Esc: 'закрыть действие, потом заявку',
      '?': 'эта подсказка',
    },
    money: 'Резервы и реквизиты',
    ofMoney: {
      'J, K': 'вниз и вверх по списку, к другой валюте',
      I: 'внести',
      O: 'вывести',
      C: 'пересчитать',
      A: 'добавить реквизит или перейти к подтверждению',
      S: 'включить или выключить',
      L: 'пределы',
      E: 'новая версия',
      Esc: 'закрыть форму, потом страницу',
    },
  },
  en: {
    title: 'Keyboard shortcuts',
    on: 'Keyboard shortcuts on',
    count: 'Show the number of waiting orders in the tab title',
    moves: 'Actions of the open order; without one, of the first that awaits it',
    own: {
      'Ctrl K': 'find or do anything',
      J: 'next order',
      K: 'previous order',
      '/': 'search',
      T: 'take, or go to “Take over”',
      L: 'put back',
      X: 'select a row of the queue',
      N: 'note',
      F: 'attach a slip',
      Esc: 'close the action, then the order',
      '?': 'this help',
    },
    money: 'Reserves and deposit accounts',
    ofMoney: {
      'J, K': 'down and up the list, next and previous currency',
      I: 'deposit',
      O: 'withdraw',
      C: 'count',
      A: 'add a deposit account, or go to “Approve”',
      S: 'turn on or off',
      L: 'limits',
      E: 'new version',
      Esc: 'close the form, then the page',
    },
  },
})
