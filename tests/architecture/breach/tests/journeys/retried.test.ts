test.describe.configure({ retries: 1 })
