import { defineFeature } from '#server/feature.ts'
import type { Staff } from '#server/platform/http/caller.ts'
import { changesRoutes } from './changes.routes.ts'
import { changeWaits } from './emails/change-waits.ts'
import { openRecordLists } from './list-records.ts'
import { applyDueChanges, mayConfirmChange } from './make-change.ts'

export const changes = defineFeature({
  name: 'changes',
  emails: [changeWaits],
  open({ db, reading, sections, now }) {
    const lists = openRecordLists(db, sections)
    return {
      offers: {
        lists,
        mayConfirmChange: (id: string, staff: Pick<Staff, 'id' | 'role'>) =>
          mayConfirmChange({ db: reading, sections }, id, staff.role),
      },
      routes: app => changesRoutes(app, { db, reading, sections, lists, now }),
      tasks: [applyDueChanges({ db, sections }, now)],
    }
  },
})
