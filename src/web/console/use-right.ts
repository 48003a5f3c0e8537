import { hasRight, type Right } from '#contract/auth/rights.ts'
import { usePerson } from '#web/session/person.ts'

/** Whether the signed-in person has a right. Visitors never load the table of rights. */
export function useRight(right: Right): boolean {
  const person = usePerson()
  return person !== undefined && hasRight(person.role, right)
}
