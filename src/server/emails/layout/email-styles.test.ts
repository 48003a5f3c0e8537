import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { emailColours } from './email-styles.ts'

const tokens = readFileSync(new URL('../../../web/ui/tokens.css', import.meta.url), 'utf8')

test.each(Object.entries(emailColours))('e-mails have the %s of the pages', (name, [light, dark]) => {
  const value = light === dark ? light : `light-dark(${light}, ${dark})`
  expect(tokens).toContain(`--${name}: ${value};`)
})
