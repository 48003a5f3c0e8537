import { isDay, type Period } from '#contract/statistics/period.ts'
import { DASHBOARD_PATH } from '#web/console/frame/sections.ts'
import { queryOf, text, withQuery } from '#web/forms/address-query.ts'

export type DashboardQuery = { from: string | undefined; to: string | undefined }

const day = text(typed => (isDay(typed) ? typed : undefined))
const query = queryOf<DashboardQuery>({ from: day, to: day })

export const readDashboardQuery = query.read

export const dashboardPath = (period: Period): string => withQuery(DASHBOARD_PATH, query.write(period))
