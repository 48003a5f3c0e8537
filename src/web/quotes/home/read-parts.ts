export type ReadParts = typeof import('./OfficeParts.tsx')

let loaded: ReadParts | undefined

/**
 * What is only read needs no script: the server prints it, and the browser keeps what was printed. Its code comes to a
 * browser that arrives from another page, with the data of this one.
 */
export async function loadReadParts(): Promise<void> {
  loaded ??= await import('./OfficeParts.tsx')
}

export const readParts = (): ReadParts | undefined => loaded
