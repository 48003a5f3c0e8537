import { afterEach, expect, test } from 'vitest'
import { forgetModal, openModal, readModal } from './modal.ts'
import { closeModalOnRouteChange } from './modal-route.ts'

type Action = 'POP' | 'PUSH' | 'REPLACE'
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
  const router = routerAt(home)
  closeModalOnRouteChange(router)
  openModal(() => null, undefined)
  router.go(location, historyAction)
  expect(readModal().phase).toBe(phase)
})

function routerAt(location: { key: string; pathname: string }) {
  const listeners = new Set<(state: { location: typeof location; historyAction: Action }) => void>()
  return {
    state: { location, historyAction: 'POP' as Action },
    subscribe(listener: (state: { location: typeof location; historyAction: Action }) => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    go(location: { key: string; pathname: string }, historyAction: Action) {
      for (const listener of listeners) listener({ location, historyAction })
    },
  }
}
