/** Which pages a row of links names: the ends, the one shown and its neighbours; a gap where some are left out. */
export function pageWindow(page: number, pages: number): readonly (number | 'gap')[] {
  const named = Array.from({ length: pages }, (_, index) => index + 1).filter(
    n => n === 1 || n === pages || Math.abs(n - page) <= 1,
  )
  return named.flatMap((n, index) => {
    const missed = n - (named[index - 1] ?? 0) - 1
    // A gap as wide as one page is that page.
    if (missed === 1) return [n - 1, n]
    return missed > 1 ? ['gap' as const, n] : [n]
  })
}
