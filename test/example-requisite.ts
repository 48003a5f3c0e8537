/** The requisite that the page of one is shown with. */
export const EXAMPLE_REQUISITE = '0192f7a0-0000-7000-8000-000000000002'

/** Adds it as a client of the API does. `headers` are a treasurer's or the owner's. */
export async function addExampleRequisite(
  url: string,
  headers: Record<string, string>,
  { id = EXAMPLE_REQUISITE, label = 'MIR 0038', account = '2200 0000 0000 0038', currency = 'SBERRUB' } = {},
): Promise<string> {
  const answer = await fetch(`${url}/api/v1/desk/requisites/`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ id, currency, label },
      terms: {
        ...{ claimLeast: '1000', claimMost: '150000', dayMost: '500000', monthMost: null, dayClaimsMost: null },
        ...{ openMost: 5, restMinutes: 120 },
      },
      details: { fields: { account }, holder: 'Anna S.' },
    }),
  })
  if (!answer.ok) throw new Error(`The requisite was not taken: ${await answer.text()}`)
  return id
}
