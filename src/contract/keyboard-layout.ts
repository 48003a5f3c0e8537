const latin = "`qwertyuiop[]asdfghjkl;'zxcvbnm,."
const russian = 'ёйцукенгшщзхъфывапролджэячсмитьбю'

/** What the same keys write in the other layout: `,nc` is `бтс`, `ифтл` is `bank`. */
export const inOtherLayout = (typed: string): string => typedWith(otherLayout, typed)

/** What the same keys write in the Latin layout: `йцукенгш` is `qwertyui`, and `qwertyui` stays. */
export const inLatinLayout = (typed: string): string => typedWith(latinLayout, typed)

const typedWith = (layout: ReadonlyMap<string, string>, typed: string): string =>
  Array.from(typed.toLowerCase(), key => layout.get(key) ?? key).join('')

const latinLayout = new Map(Array.from(russian, (key, at) => [key, latin[at]!]))
const otherLayout = new Map([
  ...latinLayout,
  ...Array.from(latinLayout, ([key, other]): [string, string] => [other, key]),
])
