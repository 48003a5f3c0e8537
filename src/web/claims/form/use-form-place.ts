import { useResolvedPath } from 'react-router'

/** Where the form stands, and where its sums are changed: the calculator of the home page, or that of the page of its pair. */
export function useFormPlace(): { here: string; calculator: string } {
  return { here: useResolvedPath('.').pathname, calculator: useResolvedPath('..').pathname }
}
