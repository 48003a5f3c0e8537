import { useState } from 'react'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { ModalCard } from '#web/ui/ModalCard.tsx'
import type { ModalProps } from '#web/ui/modal.ts'
import { moveKeys } from './desk-moves.ts'
import { moveWords } from './desk-words.ts'
import styles from './KeysHelp.module.css'
import { keysAreOn, turnKeys } from './keys-setting.ts'

/** What each key does. Whoever speaks to the computer, or whose hand trembles, turns them off here. */
export function KeysHelp(_: ModalProps<undefined>) {
  const t = useMessages(messages)
  const locale = useLocale()
  const [on, setOn] = useState(keysAreOn)
  const turn = (on: boolean) => {
    turnKeys(on)
    setOn(on)
  }
  return (
    <ModalCard title={t.title}>
      <Checkbox label={t.on} checked={on} onChange={event => turn(event.currentTarget.checked)} />
      <dl className={styles.keys}>
        {Object.entries(t.own).map(([key, what]) => (
          <Key key={key} name={key} what={what} />
        ))}
      </dl>
      <h3>{t.moves}</h3>
      <dl className={styles.keys}>
        {Object.entries(moveKeys).map(([move, key]) => (
          <Key key={move} name={key.toUpperCase()} what={moveWords[locale][move] ?? move} />
        ))}
      </dl>
    </ModalCard>
  )
}

const Key = ({ name, what }: { name: string; what: string }) => (
  <div>
    <dt>
      <kbd>{name}</kbd>
    </dt>
    <dd>{what}</dd>
  </div>
)

const messages = defineMessages<{ title: string; on: string; moves: string; own: Readonly<Record<string, string>> }>({
  ru: {
    title: 'Клавиши пульта',
    on: 'Клавиши включены',
    moves: 'Действия, когда они возможны',
    own: {
      J: 'следующая заявка',
      K: 'предыдущая заявка',
      '/': 'поиск',
      T: 'взять или перехватить',
      L: 'вернуть в очередь',
      N: 'заметка',
      Esc: 'закрыть действие, потом заявку',
      '?': 'эта подсказка',
    },
  },
  en: {
    title: 'Keys of the console',
    on: 'The keys are on',
    moves: 'Moves, when they are possible',
    own: {
      J: 'next claim',
      K: 'previous claim',
      '/': 'search',
      T: 'take or take over',
      L: 'put back',
      N: 'note',
      Esc: 'close the move, then the claim',
      '?': 'this help',
    },
  },
})
