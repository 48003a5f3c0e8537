import { createTestDatabase } from '#test/database.ts'
import { AGAIN, testRules } from '#test/rules-of-tables.ts'

const { address } = await createTestDatabase({ demo: true })

/** Like the rows that are there, but for what is said. */
const likeOthers = (table: string, but: string) =>
  `insert into ${table} select (jsonb_populate_record(t, '${but}')).* from ${table} t limit 1`

await testRules(address, {
  categories: { categories_pkey: AGAIN },
  cities: { cities_code_check: `code = 'msk'`, cities_pkey: AGAIN },
  offices: { offices_city_fkey: `city = 'NOWHERE'`, offices_pkey: AGAIN },
  office: { office_only_row_check: `only_row = false`, office_pkey: AGAIN },
  currencies: {
    currencies_category_fkey: `category = 'none'`,
    currencies_code_check: `code = 'btc'`,
    currencies_color_check: `color = 'red'`,
    currencies_kind_check: `kind = 'gold'`,
    currencies_pkey: AGAIN,
    currencies_scale_check: `scale = 19`,
    currencies_state_check: `state = 'gone'`,
  },
  directions: {
    directions_check: `to_currency = from_currency`,
    directions_check1: `state = 'off', reason = null`,
    directions_check2: `margin_bps = 0, floor_bps = 1`,
    directions_check3: `from_fee_min = 2, from_fee_max = 1`,
    directions_check4: `to_fee_min = 2, to_fee_max = 1`,
    directions_check5: `from_min = 2, from_max = 1`,
    directions_check6: `to_min = 2, to_max = 1`,
    directions_check7: `course_fixed = 'opening', confirmations = 1`,
    directions_confirmations_check: `course_fixed = 'confirmations', confirmations = 0`,
    directions_course_fixed_check: `course_fixed = 'never', confirmations = null`,
    directions_floor_bps_check: `floor_bps = -1`,
    directions_from_currency_fkey: likeOthers('directions', '{"from_currency": "NONE"}'),
    directions_from_fee_bps_check: `from_fee_bps = 5001`,
    directions_from_fee_fixed_check: `from_fee_fixed = -1`,
    directions_from_fee_min_check: `from_fee_min = -1`,
    directions_from_min_check: `from_min = -1`,
    directions_margin_bps_check: `margin_bps = 5001`,
    directions_network_fee_check: `network_fee = -1`,
    directions_network_fee_paid_by_check: `network_fee_paid_by = 'nobody'`,
    directions_pkey: AGAIN,
    directions_reason_check: `reason = ''`,
    directions_state_check: `state = 'gone', reason = 'why'`,
    directions_to_currency_fkey: likeOthers('directions', '{"to_currency": "NONE"}'),
    directions_to_fee_bps_check: `to_fee_bps = 5001`,
    directions_to_fee_fixed_check: `to_fee_fixed = -1`,
    directions_to_fee_min_check: `to_fee_min = -1`,
    directions_to_min_check: `to_min = -1`,
    directions_window_minutes_check: `window_minutes = 4`,
  },
  direction_tiers: {
    direction_tiers_adjust_bps_check: `adjust_bps = 5001`,
    direction_tiers_from_currency_to_currency_fkey: likeOthers('direction_tiers', '{"from_currency": "NONE"}'),
    direction_tiers_pkey: AGAIN,
    direction_tiers_starts_at_check: `starts_at = 0`,
  },
  direction_cities: {
    direction_cities_city_fkey: `insert into direction_cities select from_currency, to_currency, 'NOWHERE' from direction_cities limit 1`,
    direction_cities_from_currency_to_currency_fkey: likeOthers('direction_cities', '{"from_currency": "NONE"}'),
    direction_cities_pkey: AGAIN,
  },
})
