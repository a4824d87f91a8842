import { formatNumber } from '../../../domain/shared/won.ts'
/** One bar, or one part of a stacked bar, of every place of a chart. */
export type Series = {
  id: string
  label: string
  /** A design token's name. */
  colour: 'ink' | 'lining' | 'ok' | 'warn' | 'edge' | 'error'
  /** Drawn as a line instead of bars. */
  isLine?: boolean
}

/** A place of a chart: a day, a month, an item. */
export type Place = {
  name: string
  /** Absent where the name is unique. */
  id?: string
  /** By series; null where there is nothing to count, which is not 0. */
  values: Readonly<Record<string, number | null>>
  /** The page of the rows that it is made of. */
  to: string
}

const man = 10_000
const eok = 100_000_000

/** Formats an axis label in Korean units: 1.2억, 340만, 5,000. */
export function shortFigure(amount: number): string {
  const size = Math.abs(amount)
  const sign = amount < 0 ? '−' : ''
  const tenths = (unit: number) => {
    const all = Math.round((size / unit) * 10)
    return `${formatNumber(Math.floor(all / 10))}${all % 10 === 0 ? '' : `.${all % 10}`}`
  }
  if (size >= eok) return `${sign}${tenths(eok)}억`
  return size >= man ? `${sign}${tenths(man)}만` : `${sign}${formatNumber(size)}`
}

/** Formats an axis label; a share has its sign. */
export const tickWords = (tick: number, unit: string): string =>
  `${shortFigure(tick)}${unit === '%' ? unit : ''}`

/** The points of a line from one gap to the next, each with the number of its place. */
export function stretchesOf(
  places: readonly Pick<Place, 'values'>[],
  id: string,
): { nth: number; value: number }[][] {
  const stretches: { nth: number; value: number }[][] = [[]]
  for (const [nth, { values }] of places.entries()) {
    const value = values[id] ?? null
    if (value === null) stretches.push([])
    else stretches.at(-1)?.push({ nth, value })
  }
  return stretches.filter(({ length }) => length > 0)
}

/** The part of a bar that one series draws: from the parts before it of the same sign. */
export type Part = { id: string; from: number; to: number }

/** Returns the parts of a bar: positive values are stacked upwards from 0, negative ones downwards. */
export function partsOf({ values }: Pick<Place, 'values'>, series: readonly Series[]): Part[] {
  let [above, below] = [0, 0]
  return series.flatMap(({ id, isLine }) => {
    const value = values[id] ?? 0
    if (isLine === true || value === 0) return []
    const from = value > 0 ? above : below
    if (value > 0) above += value
    else below += value
    return [{ id, from, to: from + value }]
  })
}

const steps = [1, 2, 2.5, 5, 10] as const
const ticksWanted = 4

/** The axis of a chart: round figures that hold all of its values and 0; 0 to 1 without any value. */
export function ticksOf(places: readonly Place[], series: readonly Series[]): number[] {
  const lines = series.filter(({ isLine }) => isLine === true)
  const ends = places.flatMap((place) => [
    ...partsOf(place, series).map(({ to }) => to),
    ...lines.flatMap(({ id }) => place.values[id] ?? []),
  ])
  const [least, most] = [Math.min(0, ...ends), Math.max(0, ...ends)]
  if (least === most) return [0, 1]
  const rough = (most - least) / ticksWanted
  const unit = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, unit * (steps.find((one) => one * unit >= rough) ?? 10))
  const first = Math.floor(least / step)
  const last = Math.ceil(most / step)
  return Array.from({ length: last - first + 1 }, (_, nth) => (first + nth) * step)
}
