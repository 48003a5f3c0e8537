import { chromium } from 'playwright-core'
import { launchChromium } from '#test/harness/chromium.ts'

export type PageWeight = Record<
  'document' | 'script' | 'stylesheet' | 'font' | 'other',
  { files: number; bytes: number }
>

/** What a first visit brings over the wire, packed, before the visitor touches anything. */
export async function weighPage(url: string): Promise<PageWeight> {
  const server = await launchChromium()
  try {
    const browser = await chromium.connect(server.address)
    const page = await (await browser.newContext({ baseURL: url })).newPage()
    const weight: PageWeight = {
      document: { files: 0, bytes: 0 },
      script: { files: 0, bytes: 0 },
      stylesheet: { files: 0, bytes: 0 },
      font: { files: 0, bytes: 0 },
      other: { files: 0, bytes: 0 },
    }
    page.on('requestfinished', async request => {
      const { responseBodySize } = await request.sizes()
      const type = request.resourceType()
      const kind = weight[type in weight ? (type as keyof PageWeight) : 'other']
      kind.files += 1
      kind.bytes += responseBodySize
    })
    await page.goto('/', { waitUntil: 'networkidle' })
    return weight
  } finally {
    await server.stop()
  }
}
