const latin = "`qwertyuiop[]asdfghjkl;'zxcvbnm,."
const russian = 'ёйцукенгшщзхъфывапролджэячсмитьбю'

/** What the same keys write in the other layout: `,nc` is `бтс`, `ифтл` is `bank`. */
export const inOtherLayout = (typed: string): string =>
  Array.from(typed.toLowerCase(), key => otherLayout.get(key) ?? key).join('')

const otherLayout = new Map(
  Array.from(latin, (key, at) => [
    [key, russian[at]!],
    [russian[at]!, key],
  ]).flat() as [string, string][],
)
