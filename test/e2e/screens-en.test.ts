import { walkScreens } from './walk-screens.ts'

await walkScreens('en', 'dark', { byKeyboard: false })
