import t from 'tap'
import { shopAddress } from '../../server/cli/shopAddress.ts'
import { holdDirectory } from '../../server/cli/supervisor/holder.ts'

t.test(
  'a link leads to the shop that runs on the directory, unless settings say where (rule 912)',
  async (t) => {
    const DATA_DIR = t.testdir()
    t.equal(shopAddress({ DATA_DIR }), 'http://127.0.0.1:3000', 'no shop runs')
    const hold = await holdDirectory(DATA_DIR, 4410)
    if (!('release' in hold)) throw new Error('the directory is held')
    t.equal(shopAddress({ DATA_DIR }), 'http://127.0.0.1:4410')
    t.equal(shopAddress({ DATA_DIR, PORT: '4500' }), 'http://127.0.0.1:4500')
    t.equal(shopAddress({ DATA_DIR, PUBLIC_URL: 'https://shop.example/' }), 'https://shop.example')
    hold.release()
    t.equal(shopAddress({ DATA_DIR }), 'http://127.0.0.1:3000', 'none runs any more')
  },
)
