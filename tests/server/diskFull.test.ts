import t from 'tap'
import { connect } from '../../server/platform/database/database.ts'
import * as shopModule from '../../server/shop/index.ts'
import { testApp } from '../support/app.ts'

const shop = await testApp('disk_full', [shopModule])
const owner = await connect(shop.database.url)
t.teardown(async () => {
  await owner.end()
  await shop.end()
})
const visits = () => shop.app.inject({ method: 'POST', url: '/api/users/visitors' })
const health = async () => {
  const { statusCode, body } = await shop.app.inject('/healthz')
  return `${statusCode} ${JSON.parse(body).status}`
}
const noRoom = `
  CREATE FUNCTION public.no_room() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$;
  CREATE TRIGGER no_room BEFORE INSERT ON shop.visits EXECUTE FUNCTION public.no_room();
  CREATE FUNCTION public.no_room_at_all() RETURNS event_trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$;
  CREATE EVENT TRIGGER no_room ON ddl_command_start WHEN TAG IN ('CREATE TABLE AS')
    EXECUTE FUNCTION public.no_room_at_all();`

t.test(
  'a full disk answers 503 and is told to whoever watches the shop, until there is room again',
  async (t) => {
    t.equal((await visits()).statusCode, 200)
    t.equal(await health(), '200 ok')

    await owner.query(noRoom)
    const refused = await visits()
    t.equal(refused.statusCode, 503)
    t.match(refused.json(), { code: 'FAULT', message: /잠시 점검하고 있어요/ })
    t.equal(await health(), '503 disk full')
    t.equal(await health(), '503 disk full', 'a look heals nothing')

    await owner.query('DROP EVENT TRIGGER no_room; DROP TRIGGER no_room ON shop.visits')
    t.equal(await health(), '200 ok')
    t.equal((await visits()).statusCode, 200)
  },
)
