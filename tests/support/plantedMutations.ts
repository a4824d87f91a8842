/** One wrong thing: the exact text of a file, which it has once, and what stands there instead. */
export type Mutation = { what: string; file: string; text: string; instead: string }

/** A kind of fault each, as people make them. */
export const mutations: readonly Mutation[] = [
  {
    what: 'a number of a rule: cancelling three days before the start costs 20 %',
    file: 'domain/ordering/cancellation.ts',
    text: '{ fromDay: 3, percent: 30 }',
    instead: '{ fromDay: 3, percent: 20 }',
  },
  {
    what: 'a projection: a coupon that an order holds looks unused',
    file: 'server/wallet/projections/memberCoupons.ts',
    text: "WHEN 'coupon.held' THEN 'held'",
    instead: "WHEN 'coupon.held' THEN 'unused'",
  },
  {
    what: 'a refusal code: an order below a coupon’s minimum is told that no item is covered',
    file: 'domain/coupons/discount.ts',
    text: ": refuse('COUPON_BELOW_MINIMUM', { minimum: coupon.minPurchaseAmount, total: orderTotal(items) })",
    instead: ": refuse('COUPON_NOT_USABLE', { cause: 'covers_no_item' })",
  },
  {
    what: 'a permission: finance makes and ends coupons',
    file: 'server/coupons/staffRoutes.ts',
    text: "onRequest: app.staff('content')",
    instead: "onRequest: app.staff('content', 'finance')",
  },
  {
    what: 'a button’s state: an order is paid without the agreement',
    file: 'web/screens/order/PayBar.tsx',
    text: '!props.agreed ||',
    instead: '',
  },
  {
    what: 'a posting: points that expire lower the cost instead of being income',
    file: 'domain/wallet/events.ts',
    text: "credited(64, 'points_expiry_income',",
    instead: "credited(64, 'points_cost',",
  },
  {
    what: 'a label: the pay button says another verb',
    file: 'web/screens/order/PayBar.tsx',
    text: 'won(props.amount)} 결제하기`',
    instead: 'won(props.amount)} 주문하기`',
  },
  {
    what: 'a redirect: who comes back from the identity popup lands on another page',
    file: 'server/identity/routes.ts',
    text: '/pass?',
    instead: '/login?',
  },
  {
    what: 'a debounce: every letter asks for suggestions',
    file: 'web/pieces/useSettled.ts',
    text: 'const waits = value !== settled && !atOnce(value)',
    instead: 'const waits = value !== settled && atOnce(value)',
  },
  {
    what: 'a rounding: half a hundred won is rounded down',
    file: 'domain/shared/won.ts',
    text: 'floorDivide(amount * percent + 5_000, 10_000)',
    instead: 'floorDivide(amount * percent + 4_999, 10_000)',
  },
  {
    what: 'a lock: two processes advance one reader of the feed at a time',
    file: 'server/platform/eventStore/feed.ts',
    text: 'WHERE reader = $1 FOR UPDATE SKIP LOCKED',
    instead: 'WHERE reader = $1',
  },
  {
    what: 'a retry: a command that meets a conflict is refused at once',
    file: 'server/platform/eventStore/handleCommand.ts',
    text: 'const mostTries = 4',
    instead: 'const mostTries = 1',
  },
]

/** A mutation with the test that is to find it: a file of `tests/`, and a title in it where the file is slow. */
export type NamedMutation = Mutation & { by: string; title?: string }

/**
 * A fault each of a kind that hard use of the shop found once, as it would come back.
 * `npm run mutations -- named` plants each and runs its test.
 */
export const namedMutations: readonly NamedMutation[] = [
  {
    what: 'goods: what is on its way to one member is packed for the next',
    file: 'domain/processes/fulfilling.ts',
    text: "whereabouts.place === 'here' ? null : whereabouts",
    instead: 'null',
    by: 'tests/domain/whereabouts.test.ts',
  },
  {
    what: 'late days: those that were charged already are charged once more',
    file: 'domain/processes/charging.ts',
    text: 'charge.lateDays <= openDays ||',
    instead: 'charge.lateDays <= late ||',
    by: 'tests/server/lateDaysOnce.test.ts',
  },
  {
    what: 'a paid month names today’s account instead of the one that was paid',
    file: 'server/settlement/queries/accountOfMonth.ts',
    text: "status === 'paid' || status === 'requested'",
    instead: "status === 'requested'",
    by: 'tests/server/payouts.test.ts',
  },
]

/** A file's text with the mutation in it. Throws when the file has the mutation's text not once. */
export function planted({ what, file, text, instead }: Mutation, before: string): string {
  const times = before.split(text).length - 1
  if (times !== 1)
    throw new Error(`${what}: ${file} has the text ${times} times that is to be replaced: ${text}`)
  return before.replace(text, () => instead)
}
