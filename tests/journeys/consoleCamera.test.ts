import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { launchOptionsWith } from '../support/chromium.ts'
import { cameraThatSees } from './camera.ts'
import { comeIn } from './consoleEntry.ts'
import { axeFindings } from './keyboardSteps.ts'
import { aProduct } from './ownData.ts'
import { expect, test } from './shop.ts'
import { forAWhile, Visitors } from './visitors.ts'

test('a camera films a label, and the item opens; one that may not be used says so', async ({
  office,
  display,
}) => {
  const product = await aProduct(office)
  const options = forAWhile(launchOptionsWith('latin'))
  const film = cameraThatSees(product.code, join(tmpdir(), `label-${product.code}.y4m`)) ?? []
  const browser = await chromium.launch({ ...options, args: [...(options.args ?? []), ...film] })
  await new Visitors(browser).visit(display, { isFirst: true }, async (context) => {
    // As on an iPhone, whose browser reads no codes itself.
    await context.addInitScript(() => Reflect.deleteProperty(window, 'BarcodeDetector'))
    const page = await context.newPage()
    await comeIn(page, office, 'operations@billim.kr', '/staff/scan?task=open')
    const camera = page.getByRole('button', { name: '카메라' })
    await camera.click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(product.name)

    await page.goBack()
    await page.evaluate(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'))
    })
    await camera.click()
    await expect(page.getByRole('alert')).toContainText('카메라를 쓸 수 없어요')
    expect(await axeFindings(page)).toEqual([])
  })
  await browser.close()
})
