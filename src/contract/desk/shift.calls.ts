import { z } from 'zod'
import { rights } from '#contract/auth/rights.ts'
import { defineCall } from '#contract/calls.ts'
import { locales } from '#contract/locale.ts'
import { ShiftReport } from './shift.ts'

const tag = 'desk'

/** A time of the office's zone, `2026-11-21T09:00`. */
const LocalTime = z.iso.datetime({ local: true, precision: -1 })

const query = {
  staff: z.uuid().toLowerCase().optional().meta({ description: 'Another person: for those who read the audit log' }),
  from: LocalTime.optional().meta({
    description: 'In the zone of the office; without it the first act within twelve hours before the end',
  }),
  until: LocalTime.optional().meta({ description: 'In the zone of the office; now without it' }),
}

export const shiftReport = defineCall({
  name: 'shiftReport',
  method: 'GET',
  path: '/api/v1/desk/shift/',
  tag,
  summary: 'What the caller, or another person, has done in a shift, and what remains',
  summaryRu: 'Что вызывающий или другой сотрудник сделал за смену и что осталось',
  bearer: 'required',
  staff: rights['claims.move'],
  query: z.strictObject(query),
  answer: ShiftReport,
  refusals: ['forbidden', 'not-found'],
})

export const exportShift = defineCall({
  name: 'exportShift',
  method: 'GET',
  path: '/api/v1/desk/shift/export/',
  tag,
  summary: 'The same as a table for spreadsheets',
  summaryRu: 'То же таблицей для Excel',
  bearer: 'required',
  staff: rights['claims.move'],
  query: z.strictObject({
    ...query,
    locale: z
      .enum(locales)
      .optional()
      .meta({ description: 'For the spreadsheet of a person who reads that language; without it, for a program.' }),
  }),
  answer: { mediaType: 'text/csv' },
  refusals: ['forbidden', 'not-found'],
})

export const noteShift = defineCall({
  name: 'noteShift',
  method: 'POST',
  path: '/api/v1/desk/shift/notes/',
  tag,
  summary: 'A note to the next shift, which only staff see',
  summaryRu: 'Заметка следующей смене, которую видят только сотрудники',
  bearer: 'required',
  staff: rights['claims.move'],
  proof: 'never',
  body: z.strictObject({ id: z.uuid(), text: z.string().trim().min(1).max(2_000) }),
  answer: z.object({ notes: ShiftReport.shape.notes }).meta({ id: 'ShiftNotes' }),
  refusals: ['key-reused'],
})
