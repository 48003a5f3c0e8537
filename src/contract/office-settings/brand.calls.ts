import { z } from 'zod'
import { rights } from '#contract/auth/rights.ts'
import { defineCall } from '#contract/calls.ts'
import { LOGO_BYTES, LOGO_NAME } from '#contract/logo.ts'

const Logo = z
  .object({
    name: z.string().meta({ description: 'The field `logo` of the settings' }),
    width: z.int(),
    height: z.int(),
  })
  .meta({ id: 'Logo', examples: [{ name: '0f6d2c5b7a8e9d1c3b4a59687f0e1d2c.svg', width: 120, height: 40 }] })

export const storeLogo = defineCall({
  name: 'storeLogo',
  method: 'POST',
  path: '/api/v1/desk/logos/',
  tag: 'configuration',
  summary: 'Makes a logo (SVG or PNG) harmless and stores it; a change of the settings shows it',
  summaryRu: 'Обезвреживает логотип (SVG или PNG) и сохраняет его; показывает его правка настроек',
  bearer: 'required',
  staff: rights['catalogue.texts'],
  proof: 'never',
  file: { most: LOGO_BYTES },
  answer: Logo,
})

export const readLogo = defineCall({
  name: 'readLogo',
  method: 'GET',
  path: '/brand/logo/{name}',
  tag: 'operations',
  summary: 'A logo of the office; what a name holds never changes',
  summaryRu: 'Логотип обменника; содержание имени никогда не меняется',
  bearer: 'ignored',
  params: z.strictObject({ name: z.string().regex(LOGO_NAME) }),
  answer: { mediaType: 'image/*' },
  refusals: ['not-found'],
})

export const readAccent = defineCall({
  name: 'readAccent',
  method: 'GET',
  path: '/brand/accent/{name}',
  tag: 'operations',
  summary: 'The colours of an accent as a style sheet; text stays readable on all of them',
  summaryRu: 'Цвета обменника как таблица стилей; текст на них остаётся читаемым',
  bearer: 'ignored',
  params: z.strictObject({
    name: z
      .string()
      .regex(/^[0-9a-f]{6}\.css$/)
      .meta({ examples: ['1f5ab8.css'] }),
  }),
  answer: { mediaType: 'text/css' },
})
