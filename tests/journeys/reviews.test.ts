import { backTwiceAtOnce } from './busyPage.ts'
import { openLive } from './openLive.ts'
import { aMember, anOrder, aProduct, enterAs, rentalReaches } from './ownData.ts'
import { expect, test } from './shop.ts'
import { expectToast } from './toasts.ts'

const enough = '상자 그대로 와서 편했고 사진보다 색이 더 깊었어요.'

test('on a small phone a rental that is over is reviewed with a photo, told about on the product, and edited without points', async ({
  page,
  office,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const product = await aProduct(office)
  const member = await aMember(office)
  const order = await anOrder(office, member, { product })
  await rentalReaches(office, order, 'collected')
  await enterAs(page, member)
  const dialog = page.getByRole('dialog', { name: '리뷰 작성' })
  await openLive(page, '/mypage/rent')
  await test.step('the order opens the form; so does the list of what can be reviewed, beside what a review earns', async () => {
    await page.getByRole('link', { name: new RegExp(order.orderNumber) }).click()
    const item = page.getByRole('region', { name: product.name })
    await item.getByRole('button', { name: '리뷰 쓰기' }).click()
    await expect(dialog).toBeVisible()
    await page.goBack()
    await expect(dialog).toHaveCount(0)
    await page.goBack()
    await page.getByRole('main').getByRole('link', { name: '리뷰 쓰기' }).click()
    await expect(page).toHaveURL('/mypage/review')
    const banner = page.getByRole('complementary', { name: '리뷰 포인트 안내' })
    await expect(banner).toContainText('상품 리뷰 1,000P, 사진까지 올리면 1,500P 더')
    await page
      .getByRole('listitem', { name: product.name })
      .getByRole('button', { name: '리뷰 쓰기' })
      .click()
  })
  const text = dialog.getByLabel('리뷰', { exact: true })
  const submit = dialog.getByRole('button', { name: '등록' })

  await test.step('stars move by keys and by touch, half a star at a time', async () => {
    const stars = dialog.getByRole('slider', { name: '별점' })
    await expect(stars).toHaveAttribute('aria-valuetext', '5점')
    await stars.focus()
    await page.keyboard.press('ArrowLeft')
    await expect(stars).toHaveAttribute('aria-valuetext', '4.5점')
    await page.keyboard.press('Home')
    await expect(stars).toHaveAttribute('aria-valuenow', '0.5')
    const box = await stars.boundingBox()
    if (box === null) throw new Error('the stars have no place')
    await page.mouse.click(box.x + box.width * 0.85, box.y + box.height / 2)
    await expect(stars).toHaveAttribute('aria-valuenow', '4.5')
  })

  await test.step('the field that is wrong has the focus and is in view, and nothing is lost by a picture that is none', async () => {
    await submit.click()
    await expect(dialog.getByRole('alert').filter({ hasText: '리뷰를 입력해 주세요.' })).toBeInViewport({
      ratio: 1,
    })
    await expect(text).toBeFocused()
    await text.fill(enough)
    await dialog.getByLabel('키', { exact: true }).fill('165')
    await dialog.getByLabel('추가할 사진').setInputFiles({
      name: 'photo.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7'),
    })
    const alert = page.getByRole('alertdialog')
    await expect(alert).toContainText('확장자는 .jpg, .jpeg, .png 파일만 등록 가능합니다.')
    await alert.getByRole('button', { name: '확인' }).click()
  })

  await test.step('leaving asks first, by the cross and by Back', async () => {
    for (const leave of [() => dialog.getByRole('button', { name: '닫기' }).click(), () => page.goBack()]) {
      await leave()
      const alert = page.getByRole('alertdialog')
      await expect(alert).toContainText('작성 중인 내용이 사라져요.')
      await alert.getByRole('button', { name: '계속 쓰기' }).click()
      await expect(text).toHaveValue(enough)
    }
    await page.goBack()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('alertdialog'), 'a second Back goes on writing').toHaveCount(0)
    await expect(text).toHaveValue(enough)
  })

  await test.step('so do two Backs of which a busy page hears at once, and the address stays', async () => {
    const entry = () => page.evaluate(() => JSON.stringify(window.history.state))
    const own = await entry()
    await backTwiceAtOnce(page)
    await expect.poll(entry).toBe(own)
    await expect(text).toHaveValue(enough)
    const alert = page.getByRole('alertdialog')
    await expect(alert).toHaveCount(0)
    await page.goBack()
    await expect(alert, 'the next one is heard').toBeVisible()
    await alert.getByRole('button', { name: '계속 쓰기' }).click()
    await expect(alert).toHaveCount(0)
    expect(await entry()).toBe(own)
  })

  await test.step('what the shop refuses is said in view', async () => {
    const write = '**/api/users/my-reviews'
    await page.route(write, (route) =>
      route.fulfill({
        status: 409,
        json: { code: 'REVIEW_PERIOD_OVER', message: '리뷰를 쓸 수 있는 기간이 지났어요.' },
      }),
    )
    await submit.click()
    const refused = dialog.getByRole('alert').filter({ hasText: '기간이 지났어요' })
    await expect(refused).toBeInViewport({ ratio: 1 })
    await page.unroute(write)
  })

  await test.step('the review is kept with its photo and earns for both', async () => {
    const { default: sharp } = await import('sharp')
    const drawn = await sharp(await office.picture())
      .resize(600, 750)
      .jpeg()
      .toBuffer()
    await dialog
      .getByLabel('추가할 사진')
      .setInputFiles({ name: '실물.jpg', mimeType: 'image/jpeg', buffer: drawn })
    await expect(dialog.getByRole('button', { name: '사진 1 삭제' })).toBeVisible()
    await submit.click()
    await expectToast(page, '리뷰를 등록했어요. 2,500P를 드렸어요.')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText('지금 쓸 수 있는 리뷰가 없어요')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 }), 'the list that it was in is gone').toBeFocused()
    await page.getByRole('link', { name: '내가 쓴 리뷰 1' }).click()
  })

  const mine = page.getByRole('list', { name: '내가 쓴 리뷰' }).getByRole('listitem', { name: product.name })
  await test.step('it stands in the list, and its photo opens in full', async () => {
    await expect(mine).toContainText(enough)
    await expect(mine).toContainText('165cm')
    await mine.getByRole('button', { name: /리뷰 사진 1 크게 보기/ }).click()
    await expect(page.getByRole('dialog', { name: '리뷰 사진' })).toBeVisible()
    await page.goBack()
  })

  await test.step('an edit changes it without points', async () => {
    await mine.getByRole('button', { name: /수정/ }).click()
    const edit = page.getByRole('dialog', { name: '리뷰 수정' })
    await expect(edit.getByLabel('리뷰', { exact: true })).toHaveValue(enough)
    await expect(edit).toContainText('수정해도 바뀌지 않아요.')
    await edit.getByLabel('리뷰', { exact: true }).fill(`${enough} 다음에도 빌릴래요.`)
    await edit.getByRole('button', { name: '수정', exact: true }).click()
    await expectToast(page, '리뷰를 수정했어요.')
    await expect(mine).toContainText('다음에도 빌릴래요.')
  })

  await test.step('the product shows it at once, among all and among those with photos', async () => {
    await mine.getByRole('link').click()
    const section = page.getByRole('region', { name: /^리뷰/ })
    await section.getByLabel(/^사진 리뷰만/).check()
    await expect(section.locator('> ul > li').first()).toContainText('다음에도 빌릴래요.')
  })
})
