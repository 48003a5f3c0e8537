/** What the browser's key has signed, out of the form that carries it. What is no such thing the office refuses. */
export function readCredential<Credential>(text: string): Credential {
  try {
    return JSON.parse(text) as Credential
  } catch {
    return {} as Credential
  }
}
