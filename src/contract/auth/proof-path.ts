/** Where the browser of a member of staff is led from a file that asks for a fresh proof; `to` is the file. */
export const PROOF_PATH = '/console/proof'
