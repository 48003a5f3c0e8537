import { walkScreens } from './walk-screens.ts'

await walkScreens('ru', 'light', { byKeyboard: true })
