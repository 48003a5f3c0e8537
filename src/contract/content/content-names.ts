/** The pages whose words the office writes. */
export const contentPages = ['rules', 'aml-kyc', 'cash', 'discounts', 'contacts'] as const
export type ContentPage = (typeof contentPages)[number]

/** The pages that people agree to. Their texts have numbered versions. */
export const agreedPages = ['rules', 'aml-kyc'] as const
export type AgreedPage = (typeof agreedPages)[number]

export const isAgreed = (page: string): page is AgreedPage => agreedPages.some(agreed => agreed === page)

/** An uploaded picture by the hash of what it holds, and one of its sizes. */
export const IMAGE_NAME = /^[0-9a-f]{32}$/
export const IMAGE_FILE = /^[0-9a-f]{32}-[1-9]\d{1,3}\.webp$/

/** The widths that a picture is drawn in, as far as it is as wide. */
const IMAGE_WIDTHS = [480, 960, 1_600] as const

export const imagePath = (name: string, width: number): string => `/images/${name}-${width}.webp`

/** The most bytes of an uploaded picture. */
export const IMAGE_BYTES = 8 * 1024 * 1024

/** The widths that a picture of this width exists in. */
export const widthsOf = (width: number): number[] => {
  const smaller = IMAGE_WIDTHS.filter(size => size < width)
  const largest = IMAGE_WIDTHS.at(-1)!
  return width > largest ? [...IMAGE_WIDTHS] : [...smaller, width]
}
