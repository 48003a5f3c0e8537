import type { OfficeIdentity } from '#contract/office-settings/office-settings.ts'
import type { RecordLists } from '#server/changes/list-records.ts'
import { defineFeature } from '#server/feature.ts'
import { articleSection } from './article.section.ts'
import { contentRoutes } from './content.routes.ts'
import { contentPageSection } from './content-page.section.ts'
import { openLiveContent } from './live-content.ts'
import { openDemoContent } from './open-demo-content.ts'
import { questionSection } from './question.section.ts'

export const content = defineFeature({
  name: 'content',
  sections: () => ({
    'content-page': contentPageSection,
    article: articleSection,
    question: questionSection,
  }),
  async open(
    { db, reading, demo, origin, now },
    { lists, identity }: { lists: RecordLists; identity: () => OfficeIdentity },
  ) {
    if (demo) await openDemoContent(db, now())
    const content = await openLiveContent(db)
    return {
      offers: { content },
      routes: app => contentRoutes(app, { db, reading, content, origin, officeName: () => identity().name, now }),
      channels: {
        content: async () => {
          lists.forget()
          await content.refresh()
        },
      },
      pageVersion: () => content.versionAt(now()),
    }
  },
})
