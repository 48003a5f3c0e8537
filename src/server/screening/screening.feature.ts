import { defineFeature } from '#server/feature.ts'
import { openHitCounter } from './count-hits.ts'
import { screeningSection } from './screening.section.ts'

export const screening = defineFeature({
  name: 'screening',
  sections: () => ({ screening: screeningSection }),
  open: ({ db, log }) => ({
    offers: {
      countHits: openHitCounter(db, error => log.warn({ err: error }, 'what the screening caught was not counted'))
        .count,
    },
  }),
})
