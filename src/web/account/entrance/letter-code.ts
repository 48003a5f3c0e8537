/** The code of a letter, out of whatever was pasted: the code itself or the whole link. Empty: there is none in it. */
export function letterCode(pasted: string | null): string {
  const code = /(?:^|code=)([\w-]{43})(?:$|&)/.exec(pasted?.trim() ?? '')?.[1]
  return code ?? ''
}
