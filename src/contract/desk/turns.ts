/** Whose turn it is, as the reader sees it. */
export const turns = ['you', 'colleague', 'network', 'customer'] as const
export type Turn = (typeof turns)[number]
