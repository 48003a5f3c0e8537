import { consolePath, type QueueDays, wholeQueue } from '#web/desk/console/queue-query.ts'
import type { DashboardData } from './DashboardPage.data.ts'

export type Period = DashboardData['statistics']['period']
type DashboardState = DashboardData['statistics']['states'][number]['state']

/** The list of orders behind a figure. */
export const rowsPath = ({ from, to }: Period, days: QueueDays, state?: 'completed' | DashboardState): string =>
  consolePath({ ...wholeQueue, ...days, since: from, until: to, state })
