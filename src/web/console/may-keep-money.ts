import { keepsMoney, mayDo } from '#contract/people/roles.ts'
import { usePerson } from '#web/session/person.ts'

/** Whether whoever is at work may change what the office has and where it is paid; others look. */
export function useMayKeepMoney(): boolean {
  const person = usePerson()
  return person !== undefined && mayDo(person.role, keepsMoney)
}
