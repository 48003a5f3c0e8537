export const requisiteActs = ['terms', 'details', 'on', 'off'] as const
export type RequisiteAct = (typeof requisiteActs)[number]

export type PoolQuery = {
  /** Only this currency; nothing: all of them. */
  currency?: string | undefined
  /** Only what waits for somebody to look at it. */
  waiting?: boolean | undefined
  /** The currency that a requisite is being added in; an empty one is still to be chosen. */
  add?: string | undefined
}

/** What the address of the pool asks for; what makes no sense in it is passed over. */
export function readPoolQuery(search: URLSearchParams): PoolQuery {
  const code = (name: string) => /^[A-Z0-9]{2,20}$/.exec(search.get(name) ?? '')?.[0]
  return {
    currency: code('currency'),
    waiting: search.get('show') === 'waiting' || undefined,
    add: search.has('add') ? (code('add') ?? '') : undefined,
  }
}

export function poolPath({ currency, waiting, add }: PoolQuery = {}): string {
  const search = new URLSearchParams()
  if (currency) search.set('currency', currency)
  if (waiting) search.set('show', 'waiting')
  if (add !== undefined) search.set('add', add)
  return `/console/requisites${search.size ? `?${search}` : ''}`
}

export const requisitePath = (id: string, act?: RequisiteAct): string =>
  `/console/requisites/${id}${act ? `?act=${act}` : ''}`

export const readRequisiteAct = (search: URLSearchParams): RequisiteAct | undefined =>
  requisiteActs.find(act => act === search.get('act'))
