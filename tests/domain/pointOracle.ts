import { addDays, endOfSeoulDay, seoulDate } from '../../domain/shared/civilDate.ts'

type Place = { kind: 'free' | 'gone' } | { kind: 'held' | 'used'; order: string }
type Point = { lot: string; reward: number; until: number; place: Place }

/**
 * A wallet in which every single point is followed by itself: slow, obvious, and without any code of the shop's. Nothing
 * expires here; a point is simply worth nothing once its time is over.
 */
export class PointOracle {
  points: Point[] = []
  debt = 0
  now = 0

  earn(reward: number, lots: readonly { lot: string; count: number }[], until: number): void {
    for (const { lot, count } of lots)
      for (let nth = 0; nth < count; nth += 1)
        this.points.push({ lot, reward, until, place: { kind: 'free' } })
    this.payDebt()
  }

  hold(order: string, count: number): void {
    for (const point of this.soonestFree().slice(0, count)) point.place = { kind: 'held', order }
  }

  use(order: string): void {
    for (const point of this.at('held', order)) point.place = { kind: 'used', order }
  }

  release(order: string): void {
    for (const point of this.at('held', order)) point.place = { kind: 'free' }
    this.payDebt()
  }

  restore(order: string, count: number, refund: string): void {
    const back = this.at('used', order).sort(bySoonest).reverse().slice(0, count)
    const nextDayEnd = endOfSeoulDay(addDays(seoulDate(new Date(this.now)), 1)).getTime()
    const expired = [...new Set(back.filter((point) => this.isOver(point)).map((point) => point.lot))]
    for (const point of back) {
      if (!this.isOver(point)) {
        point.place = { kind: 'free' }
        continue
      }
      const lot = `${refund}:${expired.indexOf(point.lot)}`
      this.points.push({ ...point, lot, until: nextDayEnd, place: { kind: 'free' } })
      point.place = { kind: 'gone' }
    }
    this.payDebt()
  }

  suspend(reward: number, count: number): void {
    const own = this.soonestFree().filter((point) => point.reward === reward)
    const others = this.soonestFree().filter((point) => point.reward !== reward)
    const taken = [...own, ...others].slice(0, count)
    for (const point of taken) point.place = { kind: 'gone' }
    this.debt += count - taken.length
  }

  usedBy(order: string): number {
    return this.at('used', order).length
  }

  /** How many free points end at which instant. */
  free(): Record<string, number> {
    const ends: Record<string, number> = {}
    for (const { until } of this.soonestFree()) {
      const end = new Date(until).toISOString()
      ends[end] = (ends[end] ?? 0) + 1
    }
    return ends
  }

  spendable(): number {
    return this.soonestFree().length - this.debt
  }

  private payDebt(): void {
    for (const point of this.soonestFree().slice(0, this.debt)) {
      point.place = { kind: 'gone' }
      this.debt -= 1
    }
  }

  private isOver({ until }: Point): boolean {
    return until < this.now
  }

  private at(kind: 'held' | 'used', order: string): Point[] {
    return this.points.filter(({ place }) => place.kind === kind && 'order' in place && place.order === order)
  }

  private soonestFree(): Point[] {
    return this.points.filter((point) => point.place.kind === 'free' && !this.isOver(point)).sort(bySoonest)
  }
}

const bySoonest = (a: Point, b: Point): number =>
  a.until - b.until || (a.lot < b.lot ? -1 : a.lot > b.lot ? 1 : 0)
