import { demo, expect, test } from './shop.ts'
test('the shopper rents', async ({ office }) => expect(await office.tokenOf(demo)).not.toBe(''))
