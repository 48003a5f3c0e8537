/** The code in a pasted text, which is the code itself or the whole link. Empty: it has none. */
export function emailCode(pasted: string | null): string {
  const code = /(?:^|code=)([\w-]{43})(?:$|&)/.exec(pasted?.trim() ?? '')?.[1]
  return code ?? ''
}
