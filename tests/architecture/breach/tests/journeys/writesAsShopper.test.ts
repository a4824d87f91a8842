test('the shopper’s name changes', async ({ page, office }) => {
  await enter(page, office, 'minseo@billim.kr')
  await page.getByRole('button', { name: '저장' }).click()
})
