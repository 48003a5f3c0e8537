import { expect, test } from 'vitest'
import { slipTypeOf } from './slip-type.ts'

test.each([
  ['a PDF', '%PDF-1.7\n', 'pdf'],
  ['a PNG', '\x89PNG\r\n\x1a\n....', 'png'],
  ['a JPEG', '\xff\xd8\xff\xe0..JFIF', 'jpeg'],
  ['an HTML page', '<!doctype html><script>alert(1)</script>', undefined],
  ['an SVG that can run scripts', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">', undefined],
  ['HTML before the mark of a PDF', '<html>%PDF-1.7', undefined],
  ['an archive', 'PK\x03\x04', undefined],
  ['the beginning of a PNG alone', '\x89PN', undefined],
  ['nothing', '', undefined],
])('the type of a file is recognised by its first bytes: %s', (_, bytes, type) => {
  expect(slipTypeOf(Buffer.from(bytes, 'latin1'))).toBe(type)
})
