import { defineMessages, splitLocale } from '#web/locale/locale.tsx'
import { type Field, isChanged, isField, put, stateOf } from '#web/shell/typed-before.ts'
import { forgetStored, readStored, writeStored } from '#web/storage/storage.ts'
import { notify } from '#web/ui/toasts.ts'
import { areFormsKept, KEPT_FORMS } from './kept-forms-key.ts'

type KeptForm = {
  /** Which form of the page: its hidden name, and what it is about where it says so or has an id. */
  form: string
  about: string
  fields: readonly { name: string; state: string | boolean }[]
}
type Kept = { email: string; path: string; at: number; forms: readonly KeptForm[] }

/** As long as the way back is remembered. */
const GOOD_MS = 60 * 60_000

/**
 * What stands in the forms of a page whose session runs out is kept in this tab for whoever signs in next, if that is the
 * same person. Passwords, codes and the numbers of cards are typed anew.
 */
export function keepFormsOf(email: string, onLeaveForSignIn: (then: () => void) => void): void {
  onLeaveForSignIn(() => keepForms(email))
  if (areFormsKept()) putFormsBack(email)
}

function keepForms(email: string): void {
  const forms = [...document.forms].flatMap(form => {
    const fields = fieldsOf(form)
      .filter(field => isChanged(field) && !isSecret(field))
      .map(field => ({ name: field.name, state: stateOf(field) }))
    return fields.length > 0 && hiddenIn(form, 'form') ? [{ ...nameOf(form), fields }] : []
  })
  if (forms.length)
    writeStored('sessionStorage', KEPT_FORMS, { email, path: pathHere(), at: Date.now(), forms } satisfies Kept)
}

/** What a hidden field says was never typed; of a ticked box only the box is kept, never a value. */
const isSecret = (field: Field): boolean =>
  ['password', 'hidden', 'file', 'submit', 'button'].includes(field.type) ||
  /password|one-time-code|\bcc-/.test(field.getAttribute('autocomplete') ?? '')

/** Puts back what was kept, or throws it away: it is for one person on one page, and only once. */
function putFormsBack(email: string): void {
  const kept = readKept()
  forgetStored('sessionStorage', KEPT_FORMS)
  if (kept?.email !== email || kept.path !== pathHere()) return
  const back = kept.forms.flatMap(putBack)
  if (back.length === 0) return
  back[0]!.focus()
  const { locale } = splitLocale(location.pathname)
  notify({ tone: 'info', text: messages[locale].back })
}

function putBack({ form: name, about, fields }: KeptForm): Field[] {
  const form = [...document.forms].find(form => {
    const found = nameOf(form)
    return found.form === name && found.about === about
  })
  if (!form) return []
  const found = fields.flatMap(({ name, state }) => {
    const field = fieldsOf(form).find(field => field.name === name && !isSecret(field))
    return field && typeof state === typeof stateOf(field) ? [{ field, state }] : []
  })
  form.closest('details')?.setAttribute('open', '')
  for (const { field, state } of found) if (stateOf(field) !== state) put(field, state)
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

/** The sign-in may be read in another language than the page was. */
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
