import { type Dice, dice } from '../../../server/demo/story/dice.ts'

/** What a random shop draws, the same for the same seed. */
export class Chances {
  private readonly dice: Dice
  private ids = 0
  private serials = 0

  constructor(seed: number) {
    this.dice = dice(seed)
  }

  /** 0 to `count` − 1. */
  below = (count: number): number => this.dice.below(Math.max(1, count))

  /** True about so often in a hundred times. */
  happens = (percent: number): boolean => this.below(100) < percent

  /** Whole hundreds of won between both, both included. */
  hundreds = (from: number, to: number): number => 100 * (from + this.below(to - from + 1))

  oneOf = <Item>(items: readonly Item[]): Item | undefined => items[this.below(items.length)]

  /** Of a sum: nothing, all of it, or some part. */
  partOf = (amount: number): number => {
    const drawn = this.below(10)
    return drawn < 2 ? 0 : drawn < 5 ? amount : this.below(amount + 1)
  }

  /** A number that nothing else has. */
  serial = (): number => {
    this.serials += 1
    return this.serials
  }

  /** An id that nothing else has, nor any id beside it. */
  id = (): string => {
    this.ids += 1
    const number = this.ids.toString(16).padStart(8, '0')
    return `${number}-0000-7000-8000-00000000000${number.at(-1)}`
  }
}
