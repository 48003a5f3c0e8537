const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** Text of any origin within XML: elements and attributes. */
export const escapeXml = (text: string): string => text.replaceAll(/[&<>"']/g, character => escapes[character]!)
