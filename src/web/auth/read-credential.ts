/** The credential that a form carries as JSON. The server refuses anything else. */
export function readCredential<Credential>(text: string): Credential {
  try {
    return JSON.parse(text) as Credential
  } catch {
    return {} as Credential
  }
}
