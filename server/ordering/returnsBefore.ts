import { orderStream } from '../../domain/ordering/events.ts'
import type { Doing } from '../../domain/shared/alreadyDone.ts'
import { isRefusedAs, type Refusal } from '../../domain/shared/decision.ts'
import { alreadyDone, madeBy } from '../members/index.ts'
import type { Deps } from '../platform/deps.ts'
import type { LoadedStream } from '../platform/eventStore/eventStore.ts'
import { typedReasons } from './itemReasons.ts'
import type { ItemRow } from './itemRow.ts'
import { isOrderEvent } from './streams.ts'

type Needs = Pick<Deps, 'db' | 'store'>

/** What answers a return, in the order of its life. */
const answers = {
  'order.return.approved': { doing: 'return_approved', nth: 1 },
  'order.return.collecting': { doing: 'return_collecting', nth: 2 },
  'order.return.collected': { doing: 'return_collected', nth: 3 },
  'order.return.completed': { doing: 'return_completed', nth: 4 },
  'order.return.declined': { doing: 'return_declined', nth: 4 },
} as const satisfies Readonly<Record<string, { doing: Doing; nth: number }>>

const isAnswer = (type: string): type is keyof typeof answers => Object.hasOwn(answers, type)

type Answering = { returnNumber: number; answer: keyof typeof answers }

/** The refusals of a step that another colleague was faster with; any other says something of the step itself. */
const overtaken = ['CONCURRENT_CHANGE', 'IDEMPOTENCY_KEY_REUSED', 'TRANSITION_NOT_ALLOWED'] as const

/**
 * Of an answer to a return that is refused because a colleague answered it since: who did, when, why and, once it is
 * decided, how much goes back (rule 937). Any other refusal is returned as it is.
 */
export async function sayWhoAnswered<Given extends Refusal>(
  needs: Needs,
  item: Pick<ItemRow, 'orderId' | 'orderItemId'>,
  { returnNumber, answer }: Answering,
  refusal: Given,
): Promise<Given | Refusal<'ALREADY_DONE'>> {
  if (!isRefusedAs(refusal, overtaken)) return refusal
  const given = (await eventsOf(needs, item)).flatMap((event) =>
    isAnswer(event.type) && 'returnNumber' in event.data && event.data.returnNumber === returnNumber
      ? event
      : [],
  )
  const last = given.at(-1)
  if (last === undefined || !isAnswer(last.type)) return refusal
  const { doing, nth } = answers[last.type]
  // A step that comes too early was overtaken by nobody; a decline ends the return at any time before it came back.
  const isOvertaken = answer === 'order.return.declined' || nth >= answers[answer].nth
  if (!isOvertaken) return refusal
  const made = await madeBy(last, (references) => typedReasons(needs.db.pool, references))
  const amount = last.type === 'order.return.completed' ? last.data.refunded : undefined
  return alreadyDone(needs.db, doing, { ...made, amount })
}

/**
 * Of a refund of an item that came back, refused because its number was used: who refunded, when, how much and why
 * (rule 937). Any other refusal is returned as it is.
 */
export async function sayWhoRefunded<Given extends Refusal>(
  needs: Needs,
  item: Pick<ItemRow, 'orderId' | 'orderItemId'>,
  refundNumber: number,
  refusal: Given,
): Promise<Given | Refusal<'ALREADY_DONE'>> {
  for (const event of await eventsOf(needs, item)) {
    if (event.type !== 'order.item.refunded' || event.data.refundNumber !== refundNumber) continue
    const made = await madeBy(event, (references) => typedReasons(needs.db.pool, references))
    return alreadyDone(needs.db, 'item_refunded', { ...made, amount: event.data.refunded })
  }
  return refusal
}

async function eventsOf({ store }: Needs, item: Pick<ItemRow, 'orderId' | 'orderItemId'>) {
  const stream = orderStream(item.orderId)
  const { events }: LoadedStream = (await store.load([stream])).stream(stream)
  return events
    .filter(isOrderEvent)
    .filter(({ data }) => 'orderItemId' in data && data.orderItemId === item.orderItemId)
}
