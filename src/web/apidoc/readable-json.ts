const LINE = 56

/** JSON in as few lines as stay short: what fits into one line is not spread over five. */
export function readableJson(value: unknown, indent = ''): string {
  const inOneLine = oneLine(value)
  if (typeof value !== 'object' || value === null || indent.length + inOneLine.length <= LINE) return inOneLine

  const inner = `${indent}  `
  const lines = Array.isArray(value)
    ? value.map(item => inner + readableJson(item, inner))
    : Object.entries(value).map(([key, item]) => `${inner}${JSON.stringify(key)}: ${readableJson(item, inner)}`)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return `${open}\n${lines.join(',\n')}\n${indent}${close}`
}

function oneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(oneLine).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${oneLine(item)}`)
  return fields.length > 0 ? `{ ${fields.join(', ')} }` : '{}'
}
