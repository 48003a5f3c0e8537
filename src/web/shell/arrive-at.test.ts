import { afterEach, expect, test } from 'vitest'
import { forgetModal, openModal, readModal } from '#web/ui/modal.ts'
import { closeModalOnRouteChange } from './arrive-at.ts'

const home = { key: 'a', pathname: '/', search: '' }

afterEach(forgetModal)

test.each([
  ['another path closes it', { key: 'b', pathname: '/faq' }, 'PUSH', 'closing'],
  ['another path that takes the place of this one closes it', { key: 'b', pathname: '/login' }, 'REPLACE', 'closing'],
  ['the same path with another query closes it', { key: 'b', pathname: '/' }, 'PUSH', 'closing'],
  ['going back closes it', { key: 'default', pathname: '/' }, 'POP', 'closing'],
  ['an address that follows a form does not', { key: 'b', pathname: '/' }, 'REPLACE', 'open'],
  ['news from the same place does not', home, 'POP', 'open'],
] as const)('%s', (_, location, historyAction, phase) => {
  openModal(() => null, undefined)
  closeModalOnRouteChange(home, location, historyAction)
  expect(readModal().phase).toBe(phase)
})
