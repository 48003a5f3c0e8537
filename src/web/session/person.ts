import { createContext, useContext } from 'react'
import { createContext as createRouterContext } from 'react-router'
import type { Me } from '#contract/people/session.ts'

/** As much of the signed-in person as every page knows from its first moment; the rest is what `me` answers. */
export type Person = Pick<Me, 'email' | 'role' | 'activated' | 'secondFactor'>

const PersonContext = createContext<Person | undefined>(undefined)
export const PersonProvider = PersonContext.Provider

/** Who is signed in. It does not change while a document is open: signing in and out each bring a new one. */
export const usePerson = (): Person | undefined => useContext(PersonContext)

/** The same for loaders and actions. */
export const personContext = createRouterContext<Person | undefined>(undefined)
