import t from 'tap'
import { z } from 'zod'
import { played } from './tossPlayed.ts'

const addressesShape = z.array(
  z.object({ zonecode: z.string().regex(/^\d{5}$/), roadAddress: z.string(), jibunAddress: z.string() }),
)

t.test('postcodes are found without the network, Jeju among them', async (t) => {
  const { url } = await played(t)
  const addresses = addressesShape.parse(await (await fetch(`${url}/postcode/addresses`)).json())
  t.ok(addresses.length >= 30)
  t.ok(addresses.filter(({ roadAddress }) => roadAddress.includes('제주')).length >= 3)
  const script = await fetch(`${url}/cdn/postcode.v2.js`)
  t.match(script.headers.get('content-type'), 'text/javascript')
})

t.test('the postcode script can be made to fail once, to try what the shop says then', async (t) => {
  const { url, script } = await played(t)
  await script({ route: 'postcode', drop: 'before' })
  await t.rejects(fetch(`${url}/cdn/postcode.v2.js`))
  t.equal((await fetch(`${url}/cdn/postcode.v2.js`)).status, 200)
})
