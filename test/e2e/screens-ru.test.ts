import { walkScreens } from './walk-screens.ts'

await walkScreens()
