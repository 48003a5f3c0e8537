/**
 * Notes what is typed or chosen while the page's code is still on its way, or was put back by the browser on the way back.
 * React draws fields as the server had them; `sayAgain` says it to them once more, as if it was typed then.
 */
export function noteWhatIsTyped(): { sayAgain: () => void } {
  const noted = new Map<Field, string | boolean>()
  const note = (field: EventTarget | null) => isField(field) && noted.set(field, stateOf(field))
  const onInput = (event: Event) => note(event.target)
  for (const field of document.querySelectorAll('input, select, textarea')) {
    if (isField(field) && isChanged(field)) note(field)
  }
  document.addEventListener('input', onInput, true)

  return {
    sayAgain() {
      document.removeEventListener('input', onInput, true)
      for (const [field, state] of noted) put(field, state)
    },
  }
}

export type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** A chosen file is nothing that a script may put, and React leaves it alone. */
export const isField = (node: EventTarget | null): node is Field =>
  (node instanceof HTMLInputElement && node.type !== 'file') ||
  node instanceof HTMLSelectElement ||
  node instanceof HTMLTextAreaElement

const isTicked = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')

export const stateOf = (field: Field): string | boolean => (isTicked(field) ? field.checked : field.value)

export function isChanged(field: Field): boolean {
  if (isTicked(field)) return field.checked !== field.defaultChecked && (field.checked || field.type === 'checkbox')
  if (field instanceof HTMLSelectElement) {
    return [...field.options].some(option => option.selected !== option.defaultSelected && option.selected)
  }
  return field.value !== field.defaultValue
}

/** React takes what it finds at first for what it wrote itself, so the field first goes back, and then forward again. */
export function put(field: Field, state: string | boolean): void {
  if (isTicked(field)) {
    field.checked = !state
    field.click()
    return
  }
  if (!(field instanceof HTMLSelectElement)) field.value = field.defaultValue
  // React watches the setter of the field; only that of its kind goes past it.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, state)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}
