test('the sheet opens', async ({ page }) => {
  test.setTimeout(300_000)
  await expect(page.getByRole('dialog')).toBeVisible({ timeout: 20_001 })
  await expect(page.getByRole('status')).toBeVisible({ timeout: 2 * minuteMs })
  await expect(page.getByRole('heading')).toBeVisible({ timeout: 20_000 })
})
