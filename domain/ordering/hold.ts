import { type Refusal, refuse } from '../shared/decision.ts'

const minuteMs = 60_000

/** A member's dates, coupon and points are held this long for an unpaid order (rule 51). */
export const HOLD_MS = 15 * minuteMs

/**
 * Of this much time a member holds days of a product for half an hour at most without paying, whichever days (rule 573): by
 * three days at a time, one after the other, they would be in the way of every longer rental for ever.
 */
export const HELD_WINDOW_MS = 120 * minuteMs
export const HELD_AT_MOST_MS = 30 * minuteMs
/** Cards are declined, and banks ask for more than a sheet's time: whoever tried to pay has longer. */
const heldAtMostWhenTriedMs = 60 * minuteMs
/** In less nobody enters a card, and a payment that comes too late has to be given back. */
const leastHoldMs = 5 * minuteMs

/** An order or an extension that held days of a product until its end, or until `heldUntil` of one that still holds them. */
export type UnpaidHold = {
  fromMs: number
  toMs: number
  /** A payment of it was tried that the card provider knows (rule 692). */
  wasTried: boolean
}

/** When a member held a product without paying for it. */
export type HeldProduct = { productId: number; heldUnpaid: readonly UnpaidHold[] }

/** Holds that began before this do not count any more at `now`. */
export const heldSince = (now: Date): Date => new Date(now.getTime() - HELD_WINDOW_MS - HOLD_MS)

/** How long it held days between two instants. */
const lengthWithin = ({ fromMs, toMs }: UnpaidHold, beginMs: number, endMs: number): number =>
  Math.max(0, Math.min(toMs, endMs) - Math.max(fromMs, beginMs))

/** How long a product is held by a hold that begins now; otherwise how long it was, and when the next one may begin. */
type NextHold = { isFree: true; lengthMs: number } | { isFree: false; mostMs: number; againMs: number }

function nextHold(holds: readonly UnpaidHold[], nowMs: number): NextHold {
  const beginMs = nowMs - HELD_WINDOW_MS
  const mostMs = holds.some(({ wasTried }) => wasTried) ? heldAtMostWhenTriedMs : HELD_AT_MOST_MS
  const leftMs = mostMs - sumOf(holds.map((hold) => lengthWithin(hold, beginMs, nowMs)))
  if (leftMs >= leastHoldMs) return { isFree: true, lengthMs: Math.min(HOLD_MS, leftMs) }
  const againMs = freeAgainMs(holds, { beginMs, allowedMs: mostMs - leastHoldMs })
  return { isFree: false, mostMs, againMs }
}

const sumOf = (lengths: readonly number[]): number => lengths.reduce((total, length) => total + length, 0)

/** When so much of the oldest holds lies outside of the window that at most `allowedMs` are left in it. */
function freeAgainMs(
  holds: readonly UnpaidHold[],
  { beginMs, allowedMs }: { beginMs: number; allowedMs: number },
): number {
  const within = holds
    .map((hold) => ({
      fromMs: Math.max(hold.fromMs, beginMs),
      lengthMs: lengthWithin(hold, beginMs, hold.toMs),
    }))
    .toSorted((a, b) => a.fromMs - b.fromMs)
  let excessMs = sumOf(within.map(({ lengthMs }) => lengthMs)) - allowedMs
  for (const { fromMs, lengthMs } of within) {
    if (excessMs <= lengthMs) return fromMs + Math.max(0, excessMs) + HELD_WINDOW_MS
    excessMs -= lengthMs
  }
  return beginMs + HELD_WINDOW_MS
}

/**
 * Until when days are held for an order or an extension that begins now: 15 minutes, or what its member has left of the
 * half hour for which a product is held unpaid within two hours; an hour once a payment was tried (rule 573). Refuses
 * HELD_TOO_LONG with less than five minutes left, with the products and when they may be held again.
 */
export function heldUntilFor(products: readonly HeldProduct[], now: Date): Date | Refusal<'HELD_TOO_LONG'> {
  const nowMs = now.getTime()
  const holds = products.map(({ heldUnpaid }) => nextHold(heldUnpaid, nowMs))
  const barred = holds.filter((hold) => !hold.isFree)
  if (barred.length > 0)
    return refuse('HELD_TOO_LONG', {
      productId: products.filter((_, nth) => holds[nth]?.isFree === false).map(({ productId }) => productId),
      until: new Date(Math.max(...barred.map(({ againMs }) => againMs))).toISOString(),
      heldMinutes: Math.max(...barred.map(({ mostMs }) => mostMs)) / minuteMs,
    })
  const lengths = holds.filter((hold) => hold.isFree).map(({ lengthMs }) => lengthMs)
  return new Date(nowMs + Math.min(HOLD_MS, ...lengths))
}
