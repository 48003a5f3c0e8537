/**
 * Remembers what is typed or chosen before hydration, or restored by the browser on the way back.
 * React renders fields as the server did; `replay` sends the input events again after hydration.
 */
export function noteWhatIsTyped(): { replay: () => void } {
  const noted = new Map<Field, string | boolean>()
  const note = (field: EventTarget | null) => isField(field) && noted.set(field, fieldState(field))
  const onInput = (event: Event) => note(event.target)
  for (const field of document.querySelectorAll('input, select, textarea')) {
    if (isField(field) && isChanged(field)) note(field)
  }
  document.addEventListener('input', onInput, true)

  return {
    replay() {
      document.removeEventListener('input', onInput, true)
      for (const [field, state] of noted) put(field, state)
    },
  }
}

export type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** A script may not set a chosen file, and React leaves it alone. */
export const isField = (node: EventTarget | null): node is Field =>
  (node instanceof HTMLInputElement && node.type !== 'file') ||
  node instanceof HTMLSelectElement ||
  node instanceof HTMLTextAreaElement

const isTicked = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')

export const fieldState = (field: Field): string | boolean => (isTicked(field) ? field.checked : field.value)

export function isChanged(field: Field): boolean {
  if (isTicked(field)) return field.checked !== field.defaultChecked && (field.checked || field.type === 'checkbox')
  if (field instanceof HTMLSelectElement) {
    return [...field.options].some(option => option.selected !== option.defaultSelected && option.selected)
  }
  return field.value !== field.defaultValue
}

/** React takes the value that it finds for its own, so the field is set back first, and then forward again. */
export function put(field: Field, state: string | boolean): void {
  if (isTicked(field)) {
    field.checked = !state
    field.click()
    return
  }
  if (!(field instanceof HTMLSelectElement)) field.value = field.defaultValue
  // React replaces the setter of the field; the one of its prototype bypasses that.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, state)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}
