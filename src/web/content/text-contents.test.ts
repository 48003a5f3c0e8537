import { expect, test } from 'vitest'
import { renderMarkdown } from '#server/content/render-markdown.ts'
import { withHeadings } from './text-contents.ts'

const headingsOf = (markdown: string) => withHeadings(renderMarkdown(markdown, 'ru').html)

test('each main heading of a text is a place that an address leads to', () => {
  const { html, headings } = headingsOf('## 1. Заявка\n\nДа.\n\n### Мелочь\n\n## Курс **и** время\n')
  expect(headings).toEqual([
    { id: 'text-1-заявка', words: '1. Заявка' },
    { id: 'text-курс-и-время', words: 'Курс и время' },
  ])
  for (const { id } of headings) expect(html).toContain(`<h2 id="${id}">`)
  expect(html).toContain('<h3>Мелочь</h3>')
})

test('two headings of the same words are two places, and none is one of the page', () => {
  const ids = headingsOf('## Main\n\n## Main\n\n## main!\n').headings.map(({ id }) => id)
  expect(ids).toEqual(['text-main', 'text-main--2', 'text-main--3'])
})

test('signs of HTML in a heading are its words, and nothing of them gets into the attribute', () => {
  const { html, headings } = headingsOf('## A&B "<script>" \'x\'\n')
  expect(headings).toEqual([{ id: 'text-a-b-script-x', words: 'A&B "<script>" \'x\'' }])
  expect(html).toMatch(/^<h2 id="text-a-b-script-x">/)
  expect(html).not.toContain('<script>')
})

test('a text without headings stays as it is', () => {
  expect(headingsOf('Просто текст.')).toEqual({ html: renderMarkdown('Просто текст.', 'ru').html, headings: [] })
})
