test.fixme('a tap opens the sheet', async ({ page }) => page.goto('/'))
