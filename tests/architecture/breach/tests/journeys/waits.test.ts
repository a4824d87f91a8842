test('the sheet opens', async ({ page }) => {
  await page.waitForTimeout(500)
})
