import type { MouseEvent } from 'react'
import type { CurrencyItem } from '#contract/money/currency.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { CurrencyIcon } from '#web/ui/CurrencyIcon.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import type { Side } from '../calculator-state.ts'
import { panelId, pillId, searchId } from '../panel-ids.ts'
import styles from './CurrencyPill.module.css'

/** The chosen currency. On a phone it opens the list; on a wide screen it focuses the search of the list. */
export function CurrencyPill({ side, currency }: { side: Side; currency: CurrencyItem }) {
  const t = useMessages(messages)
  const name = currency.name[useLocale()]
  return (
    <button
      type="button"
      id={pillId(side)}
      className={styles.pill}
      popoverTarget={panelId(side)}
      onClick={event => isDesk() && leadToSearch(event, side)}
    >
      <CurrencyIcon {...currency.icon} size={28} />
      <span className="visually-hidden">{t[side]}</span>
      <span className={styles.name}>{name}</span>
      <Icon name="chevron-down" size={18} />
    </button>
  )
}

/** The currency of a page that offers no other. */
export function PinnedCurrency({ currency }: { currency: CurrencyItem }) {
  return (
    <span className={styles.pill} data-pinned>
      <CurrencyIcon {...currency.icon} size={28} />
      <span className={styles.name}>{currency.name[useLocale()]}</span>
    </span>
  )
}

const isDesk = () => matchMedia('(min-width: 60em)').matches

function leadToSearch(event: MouseEvent, side: Side): void {
  event.preventDefault()
  document.getElementById(searchId(side))?.focus()
}

const messages = defineMessages({
  ru: { from: 'Отдаёте: ', to: 'Получаете: ' },
  en: { from: 'You give: ', to: 'You get: ' },
})
