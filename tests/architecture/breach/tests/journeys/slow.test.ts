test.describe.configure({ timeout: 400_000 })
