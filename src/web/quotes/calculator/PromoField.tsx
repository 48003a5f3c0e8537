import { type KeyboardEvent, useId, useRef } from 'react'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { Button } from '#web/ui/Button.tsx'
import styles from './PromoField.module.css'

type PromoFieldProps = {
  promo: string | undefined
  /** Absent: the form is sent with it. */
  onApply?: (code: string) => void
}

/** Where a promo code is typed. It is open when there is one already. Without JavaScript its form is sent. */
export function PromoField({ promo = '', onApply }: PromoFieldProps) {
  const t = useMessages(messages)
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const apply = () => onApply?.(field.current?.value.trim() ?? '')
  // Enter would press the first button of the form, which leads on to the claim.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !onApply) return
    event.preventDefault()
    apply()
  }
  return (
    <details className={styles.promo} open={promo !== ''}>
      <summary>{t.have}</summary>
      <div className={styles.entry}>
        <label htmlFor={id}>{t.code}</label>
        <input
          key={promo}
          ref={field}
          id={id}
          name="promo"
          defaultValue={promo}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onKeyDown={onKeyDown}
        />
        <Button type="submit" onClick={onApply && apply}>
          {t.apply}
        </Button>
      </div>
    </details>
  )
}

const messages = defineMessages({
  ru: { have: 'Есть промокод?', code: 'Промокод', apply: 'Применить' },
  en: { have: 'Have a promo code?', code: 'Promo code', apply: 'Apply' },
})
