import type { SectionName } from '#contract/changes/record-schemas.ts'
import type { SectionView } from '#web/console/records/section-view.ts'

const files = import.meta.glob<readonly SectionView[]>(
  ['../../*/console/*-view.{ts,tsx}', '../../*/console/*-views.tsx'],
  {
    eager: true,
    import: 'views',
  },
)

/** What the console shows of each section. */
export const allViews = Object.fromEntries(
  Object.values(files)
    .flat()
    .map(view => [view.section, view]),
) as Record<SectionName, SectionView>
