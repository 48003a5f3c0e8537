import { launchChromium } from '../chromium.ts'
import { offer } from './keeper.ts'

const browser = await launchChromium()
await offer(browser.address, browser.stop)
