/** The address of the one font file, for the document to preload. The styles refer to the same file. */
export { default as fontUrl } from './inter.woff2'
