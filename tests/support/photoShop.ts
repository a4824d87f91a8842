// A process of its own that takes photos by HTTP into the given directory, and says where and from which members; asked by
// any message, the most megabytes that it ever took.
import * as members from '../../server/members/index.ts'
import * as uploads from '../../server/platform/uploads/index.ts'
import { aMember, headersOf, testApp } from './app.ts'
import { formRoutes } from './uploading.ts'

const [directory = ''] = process.argv.slice(2)
const shop = await testApp('photo_shop', [members, uploads, { routes: formRoutes }], {
  env: { DATA_DIR: directory },
})
/** As many as send eighteen forms at once, two each. */
const senders: Record<string, string>[] = []
for (let nth = 1; nth <= 9; nth += 1) {
  const email = `sender${nth}@example.com`
  await aMember(shop.deps, { email, phoneNumber: `0101234000${nth}` })
  senders.push(await headersOf(shop, email))
}
const url = await shop.app.listen({ port: 0, host: '127.0.0.1' })
process.once('SIGTERM', () => {
  process.disconnect?.()
  void shop.end()
})
process.on('message', () => process.send?.(Math.round(process.resourceUsage().maxRSS / 1024)))
process.send?.({ url, senders })
