import { HOUR_MS } from '#contract/durations.ts'
import { defineMessages, splitLocale } from '#web/locale/locale.tsx'
import { type Field, fieldState, isChanged, isField, put } from '#web/shell/typed-before-hydration.ts'
import { forgetStored, readStored, writeStored } from '#web/storage/storage.ts'
import { notify } from '#web/ui/toasts.ts'
import { areFormsKept, KEPT_FORMS } from './form-recovery-key.ts'

type KeptForm = {
  /** Which form of the page: its hidden name, and its subject or id where it has one. */
  form: string
  about: string
  fields: readonly { name: string; state: string | boolean }[]
}
type Kept = { email: string; path: string; at: number; forms: readonly KeptForm[] }

/** As long as the address to return to is kept. */
const GOOD_MS = HOUR_MS

/**
 * Form recovery: when the session ends, the typed values are kept in this tab and restored when the same person signs in
 * again. Passwords, codes and card numbers are not kept.
 */
export function keepFormsOf(email: string, onLeaveForSignIn: (then: () => void) => void): void {
  onLeaveForSignIn(() => keepForms(email))
  if (areFormsKept()) putFormsBack(email)
}

function keepForms(email: string): void {
  const forms = [...document.forms].flatMap(form => {
    const fields = fieldsOf(form)
      .filter(field => isChanged(field) && !isSecret(field))
      .map(field => ({ name: field.name, state: fieldState(field) }))
    return fields.length > 0 && hiddenIn(form, 'form') ? [{ ...nameOf(form), fields }] : []
  })
  if (forms.length)
    writeStored('sessionStorage', KEPT_FORMS, { email, path: pathHere(), at: Date.now(), forms } satisfies Kept)
}

/** Hidden fields are not typed; of a box only its state is kept. */
const isSecret = (field: Field): boolean =>
  ['password', 'hidden', 'file', 'submit', 'button'].includes(field.type) ||
  /password|one-time-code|\bcc-/.test(field.getAttribute('autocomplete') ?? '')

/** Restores the kept forms, or drops them: they belong to one person on one page, and are used once. */
function putFormsBack(email: string): void {
  const kept = readKept()
  forgetStored('sessionStorage', KEPT_FORMS)
  if (kept?.email !== email || kept.path !== pathHere()) return
  const back = kept.forms.flatMap(restoreForm)
  if (back.length === 0) return
  back[0]!.focus()
  const { locale } = splitLocale(location.pathname)
  notify({ tone: 'info', text: messages[locale].back })
}

function restoreForm({ form: name, about, fields }: KeptForm): Field[] {
  const form = [...document.forms].find(form => {
    const found = nameOf(form)
    return found.form === name && found.about === about
  })
  if (!form) return []
  const found = fields.flatMap(({ name, state }) => {
    const field = fieldsOf(form).find(field => field.name === name && !isSecret(field))
    return field && typeof state === typeof fieldState(field) ? [{ field, state }] : []
  })
  form.closest('details')?.setAttribute('open', '')
  for (const { field, state } of found) if (fieldState(field) !== state) put(field, state)
  return found.map(({ field }) => field)
}

const fieldsOf = (form: HTMLFormElement): Field[] =>
  [...form.elements].filter(isField).filter(field => field.name !== '')

/** A form that makes something new has an id that is new with each page, and may say what it is about instead. */
const nameOf = (form: HTMLFormElement) => ({
  form: hiddenIn(form, 'form'),
  about: form.dataset.about ?? hiddenIn(form, 'id'),
})

const hiddenIn = (form: HTMLFormElement, name: string): string =>
  form.querySelector<HTMLInputElement>(`input[type="hidden"][name="${name}"]`)?.value ?? ''

/** Without the language, which may change during the sign-in. */
const pathHere = (): string => splitLocale(location.pathname).path + location.search

function readKept(): Kept | undefined {
  const kept = readStored('sessionStorage', KEPT_FORMS, recognise)
  return kept && Date.now() - kept.at < GOOD_MS ? kept : undefined
}

function recognise(stored: unknown): Kept | undefined {
  const { email, path, at, forms } = (stored ?? {}) as Partial<Kept>
  const isKept = typeof email === 'string' && typeof path === 'string' && typeof at === 'number'
  return isKept && forms?.every?.(({ fields }) => Array.isArray(fields)) ? { email, path, at, forms } : undefined
}

const messages = defineMessages({
  ru: { back: 'Вернули то, что вы успели вписать. Пароли и коды введите ещё раз.' },
  en: { back: 'What you had typed is back. Passwords and codes have to be entered once more.' },
})
