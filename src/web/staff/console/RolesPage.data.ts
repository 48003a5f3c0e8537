import type { LoaderFunctionArgs } from 'react-router'
import { composedRole } from '#contract/auth/rights.ts'
import type { ComposedRole } from '#contract/auth/roles.ts'
import type { ComposedRoleRecord } from '#contract/staff/composed-role.ts'
import { type Api, apiOf } from '#web/api/api.ts'

export type RolesData = { composed: readonly ComposedRole[] }

export const loader = async ({ context }: LoaderFunctionArgs): Promise<RolesData> => ({
  composed: await readComposedRoles(apiOf(context)),
})

/** The roles that the owner has composed, by their names. */
export async function readComposedRoles(api: Api): Promise<ComposedRole[]> {
  const { items } = await api('GET /api/v1/desk/records/{section}/', {
    params: { section: 'role' },
    query: { sort: 'name', size: '100' },
  })
  return items.map(({ record }) => {
    const { name, rights } = record as ComposedRoleRecord
    return composedRole(name, rights)
  })
}
