import { z } from 'zod'
import { staffRoles } from '#contract/auth/roles.ts'
import { defineCall } from '#contract/calls.ts'

const values = z
  .string()
  .max(2_000)
  .transform(text => text.split(',').filter(Boolean))
  .optional()

/** `stopped`: the office has it open, and the board has no rate for it now. */
const CellState = z.enum(['on', 'stopped', 'paused', 'off'])
export type CellState = z.infer<typeof CellState>

/** Short, because a matrix has thousands of them: state, margin in hundredths of a percent, the rate now. */
const DirectionCell = z
  .tuple([CellState, z.int(), z.string()])
  .meta({ id: 'DirectionCell', examples: [['on', 150, '1 : 5934112.35']] })
export type DirectionCell = z.infer<typeof DirectionCell>

const DirectionMatrix = z
  .object({
    give: z.array(z.string()).meta({ description: 'Codes of the currencies of the rows' }),
    get: z.array(z.string()).meta({ description: 'Codes of the currencies of the columns' }),
    cells: z.array(z.array(DirectionCell.nullable().or(z.literal(false)))).meta({
      description: 'A row for each of `give`. Null: no direction; false: a direction that does not match the filter',
    }),
    found: z.int().meta({ description: 'Directions that match the filter' }),
    hidden: z.int().meta({ description: 'Those of them in rows and columns beyond the largest matrix' }),
  })
  .meta({ id: 'DirectionMatrix' })
export type DirectionMatrix = z.infer<typeof DirectionMatrix>

export const readDirectionMatrix = defineCall({
  name: 'readDirectionMatrix',
  method: 'GET',
  path: '/api/v1/desk/direction-matrix/',
  tag: 'configuration',
  summary: 'Directions as a matrix: state, margin and the rate now of each pair',
  summaryRu: 'Направления таблицей: состояние, наценка и курс каждой пары',
  bearer: 'required',
  staff: staffRoles,
  query: z.strictObject({
    search: z.string().max(80).optional(),
    state: values.meta({ description: 'Values of one parameter are alternatives: `on,paused`' }),
    from: values.meta({ description: 'Codes: `BTC,ETH`' }),
    to: values,
    fromTicker: values,
    toTicker: values,
    fromKind: values,
    toKind: values,
    city: values,
  }),
  answer: DirectionMatrix,
})
