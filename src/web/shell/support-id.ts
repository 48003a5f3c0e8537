import { createContext, useContext } from 'react'

/** The number of this answer in the server's log: what a person tells support when the page failed. */
const SupportIdContext = createContext('')
export const SupportIdProvider = SupportIdContext.Provider
export const useSupportId = () => useContext(SupportIdContext)
