await expect(page.getByText('3개를 장바구니에 담았어요.')).toBeVisible()
await expect(page.getByText(/까지 대여를 늘렸어요/).first()).toBeVisible()
await expectToast(page, '까지 대여를 늘렸어요')
await expect(page.getByText('장바구니가 비어 있어요')).toBeVisible()
