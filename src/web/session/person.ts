import { createContext, useContext } from 'react'
import { createContext as createRouterContext } from 'react-router'
import type { Me } from '#contract/auth/session.ts'

/** The part of the signed-in person that every page has from the start; the rest comes from `me`. */
export type Person = Pick<Me, 'email' | 'role' | 'activated' | 'secondFactor'> & {
  /** The address of this request, where the console is closed to it. */
  outside?: string | undefined
}

const PersonContext = createContext<Person | undefined>(undefined)
export const PersonProvider = PersonContext.Provider

/** Who is signed in. It does not change within a document: signing in and out each load a new one. */
export const usePerson = (): Person | undefined => useContext(PersonContext)

/** The same for loaders and actions. */
export const personContext = createRouterContext<Person | undefined>(undefined)
