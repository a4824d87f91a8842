import { randomUUID } from 'node:crypto'
import t from 'tap'
import { type RefusalCode, refuse } from '../../domain/shared/decision.ts'
import { refusableTransaction } from '../../server/platform/database/refusableTransaction.ts'
import type { Rows, Statement, Work } from '../../server/platform/eventStore/eventStore.ts'
import {
  type CommandCode,
  type Handled,
  handleCommand,
} from '../../server/platform/eventStore/handleCommand.ts'
import { bagsOut, rentals } from '../support/sampleShop.ts'
import { aRental, sampleStore } from '../support/sampleStore.ts'

const shop = await sampleStore('refusals', [rentals, bagsOut])
t.teardown(() => shop.end())
const { store, clock, pool } = shop

const rentOf = (bag: number, stream = `rental:${randomUUID()}`) => ({
  commandId: randomUUID(),
  request: { stream, bag },
  actor: 'member:7',
  streams: [stream],
  decide: () => ({ events: [{ stream, type: 'rental.started', data: { bag, price: 100 } }] }),
})

t.test(
  'a command is refused what it says that its projections refuse; any other code is a fault',
  async (t) => {
    await store.append(aRental({ bag: 7 }))
    t.match(await handleCommand(store, clock, { ...rentOf(7), refusedAtAppend: ['PERIOD_TAKEN'] }), {
      kind: 'refused',
      refusal: { refused: 'PERIOD_TAKEN' },
      isDecided: true,
    })
    await t.rejects(handleCommand(store, clock, rentOf(7)), /PERIOD_TAKEN, which its command does not name/)
    t.match(await handleCommand(store, clock, rentOf(8)), { kind: 'done' })
  },
)

t.test('rows are refused what their transaction names of its SQL; any other code is a fault', async (t) => {
  const claim = (refusedBySql: readonly RefusalCode[]) =>
    refusableTransaction(
      pool,
      async (client) => {
        await client.query("SELECT es.refuse('PHOTO_NOT_USABLE')")
        return 'claimed'
      },
      refusedBySql,
    )
  t.match(await claim(['PHOTO_NOT_USABLE']), { refused: 'PHOTO_NOT_USABLE' })
  await t.rejects(claim(['NOT_FOUND']), { message: 'PHOTO_NOT_USABLE' })
  t.match(await refusableTransaction(pool, async () => refuse('NOT_FOUND')), { refused: 'NOT_FOUND' })
})

type Same<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : false) : false
type CodesOf<Command> =
  Awaited<Command> extends infer One
    ? One extends { kind: 'refused'; refusal: { refused: infer Code } }
      ? Code
      : never
    : never

t.test('the compiler knows what a command may be refused with', async (t) => {
  const deciding = () =>
    handleCommand(store, clock, {
      ...rentOf(9),
      refusedAtAppend: ['PERIOD_TAKEN'],
      decide: (loaded) => {
        if (loaded('rental:none').version > 0) return refuse('CANCEL_NOT_ALLOWED', { status: 'new' })
        return loaded('rental:none').version < 0 ? refuse('NOT_FOUND') : { events: [] }
      },
    })
  const codes: Same<
    CodesOf<ReturnType<typeof deciding>>,
    'CANCEL_NOT_ALLOWED' | 'NOT_FOUND' | 'PERIOD_TAKEN' | CommandCode
  > = true
  const withoutAny: Same<CodesOf<Handled<never>>, CommandCode> = true
  const rowsThatAreNamed: Work<'NOT_FOUND'> extends Rows<'NOT_FOUND' | 'PERIOD_TAKEN'> ? true : false = true
  const rowsThatAreNot: Work<'NOT_FOUND'> extends Rows<'PERIOD_TAKEN'> ? true : false = false
  const aClaimThatIsNot: Statement<'PHOTO_NOT_USABLE'>[] extends Rows<'PERIOD_TAKEN'> ? true : false = false
  t.strictSame(
    [codes, withoutAny, rowsThatAreNamed, rowsThatAreNot, aClaimThatIsNot],
    [true, true, true, false, false],
  )
})
