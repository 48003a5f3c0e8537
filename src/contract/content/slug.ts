/** The last part of the address of an article, and the fragment of a question. */
export const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/
const LONGEST_SLUG = 80
export const isSlug = (text: string): boolean => text.length <= LONGEST_SLUG && SLUG.test(text)
