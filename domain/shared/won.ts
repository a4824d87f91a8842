/** Korean won or points: always a safe integer, never a fraction (rule 1). */
export type Won = number

function requireInteger(amount: number): void {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not a whole number of won: ${amount}`)
}

/**
 * The quotient rounded down, exact on safe integers: `%` is exact where floating-point division is not
 * (7,349.999… would round to 7,300).
 */
export const floorDivide = (dividend: number, divisor: number): number => {
  const remainder = ((dividend % divisor) + divisor) % divisor
  return (dividend - remainder) / divisor
}

/**
 * `percent` % of `amount` won, rounded half up to the nearest 100 won on exact integers
 * (rule 1). `percent` is a whole number.
 */
export function round100OfPercent(amount: Won, percent: number): Won {
  requireInteger(amount)
  requireInteger(amount * percent)
  return floorDivide(amount * percent + 5_000, 10_000) * 100
}

/** `percent` % of `amount` won, rounded down to the won (cancellation fee, rule 53). */
export function floorOfPercent(amount: Won, percent: number): Won {
  requireInteger(amount * percent)
  return floorDivide(amount * percent, 100)
}

/** `rate` per mille of `amount` won, rounded half up to the won (settlement fees: 9.8 % is 98). */
export function perMille(amount: Won, rate: number): Won {
  requireInteger(amount * rate)
  return floorDivide(amount * rate + 500, 1_000)
}

/**
 * `part / whole` of `amount` won, rounded down (`floorShare`) or half up (`roundedShare`), exact beyond the safe
 * integers: the product of two prices exceeds them at about 100 million won. None is negative, `whole` is positive.
 */
export const floorShare = (amount: Won, part: Won, whole: Won): Won =>
  Number((BigInt(amount) * BigInt(part)) / BigInt(whole))

/** See `floorShare`. */
export const roundedShare = (amount: Won, part: Won, whole: Won): Won =>
  Number((2n * BigInt(amount) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)))

/** Adds up won amounts. */
export const sum = (amounts: readonly Won[]): Won => amounts.reduce((total, amount) => total + amount, 0)

/**
 * Splits `total` won in proportion to `weights` so that the parts add up exactly: largest remainder first,
 * equal remainders by index. Weights are whole and not negative; a positive total needs a positive weight
 * (rule 2).
 */
export function spread(total: Won, weights: readonly number[]): Won[] {
  requireInteger(total)
  if (total < 0 || weights.some((weight) => !Number.isSafeInteger(weight) || weight < 0)) {
    throw new RangeError('spread takes whole amounts that are not negative')
  }
  if (total === 0) return weights.map(() => 0)
  const weightSum = weights.reduce((all, weight) => all + BigInt(weight), 0n)
  if (weightSum === 0n) throw new RangeError(`nothing to spread ${total} over`)

  const parts = weights.map((weight, index) => {
    // total × weight exceeds the safe integers at orders of about 100 million won.
    const scaled = BigInt(total) * BigInt(weight)
    return { index, won: Number(scaled / weightSum), remainder: scaled % weightSum }
  })
  const left = total - sum(parts.map((part) => part.won))
  const byRemainder = [...parts].sort((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
  )
  const roundedUp = new Set(byRemainder.slice(0, left).map((part) => part.index))
  return parts.map((part) => (roundedUp.has(part.index) ? part.won + 1 : part.won))
}

/** `32000` → `32,000`. Not `toLocaleString`, so that server and browser render the same text. */
export function formatNumber(amount: number): string {
  const digits = String(Math.abs(amount)).replace(/\B(?=(\d{3})+$)/g, ',')
  return amount < 0 ? `-${digits}` : digits
}

/** `32000` → `32,000원`. */
export const formatWon = (amount: Won): string => `${formatNumber(amount)}원`

/** The card provider charges nothing below this. */
export const MINIMUM_CARD_AMOUNT: Won = 100
