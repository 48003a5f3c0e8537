import { useLoaderData } from 'react-router'
import { RecordsPage, recordsHandle } from '#web/console/records/RecordsPage.tsx'
import type { RecordsData } from '#web/console/records/records.data.ts'
import { recordsPath } from '#web/console/records/records-query.ts'
import { useMessages } from '#web/locale/locale.tsx'
import { Link } from '#web/shell/Link.tsx'
import { directionMatrixTexts } from './direction-matrix.texts.ts'
import { directionView, MATRIX_PATH } from './direction-view.tsx'

export { loader } from './DirectionsPage.data.ts'

export const handle = recordsHandle(directionView)

export function Component() {
  const { query } = useLoaderData<RecordsData>()
  const t = useMessages(directionMatrixTexts)
  const matrix = recordsPath(MATRIX_PATH, { ...query, page: 1, sort: undefined })
  return <RecordsPage view={directionView} acts={<Link to={matrix}>{t.asMatrix}</Link>} />
}
