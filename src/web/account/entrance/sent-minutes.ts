/** The page after a letter was asked for carries in its address how many minutes the letter's link can be used. */
export function sentMinutes(search: URLSearchParams): number | undefined {
  const minutes = /^[1-9]\d{0,4}$/.exec(search.get('sent') ?? '')?.[0]
  return minutes === undefined ? undefined : Number(minutes)
}
