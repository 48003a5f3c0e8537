import { walkScreensInEnglish } from './walk-screens.ts'

await walkScreensInEnglish()
