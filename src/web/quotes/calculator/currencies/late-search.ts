// What is loaded with the first letter of a search.
export { AskForCurrency } from './AskForCurrency.tsx'
export { findCurrencies } from './find-currencies.ts'
