/** Fields of answers and callbacks that prove or open something, whatever a service calls them. */
const proofs = /("(?:sign|signature|hash|token|secret|key|authorization)"\s*:\s*)"(?:[^"\\]|\\.)*"/gi

const LONGEST = 20_000

/** What a service has said, as it may be kept: without the key, and without what is made of it. */
export function maskSecrets(text: string, secrets: readonly string[]): string {
  const kept = secrets.reduce((masked, secret) => (secret ? masked.replaceAll(secret, '***') : masked), text)
  // PostgreSQL keeps no NUL.
  return kept.replace(proofs, '$1"***"').replaceAll('\0', '').slice(0, LONGEST)
}
