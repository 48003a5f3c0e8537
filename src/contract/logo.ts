/** A logo is shown small: a larger file is a mistake. */
export const LOGO_BYTES = 256 * 1024

/** The least and the most pixels of a side of a PNG. */
export const LOGO_PIXELS = { least: 16, most: 1_024 }

/** The name of a stored logo: the hash of what it holds, and its format. */
export const LOGO_NAME = /^[0-9a-f]{32}\.(svg|png)$/

/** Where the logo of this name is served. What it holds never changes. */
export const logoPath = (name: string): string => `/brand/logo/${name}`

/** Where the colours of an accent are served as a style sheet. */
export const accentPath = (accent: string): string => `/brand/accent/${accent.slice(1)}.css`
