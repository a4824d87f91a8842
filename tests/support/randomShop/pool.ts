import type { Chances } from './chances.ts'

/** Things by their key, of which any can be drawn. */
export class Pool<Thing> {
  private readonly things = new Map<string, Thing>()
  private readonly keys: string[] = []
  private readonly places = new Map<string, number>()

  get size(): number {
    return this.keys.length
  }

  get = (key: string): Thing | undefined => this.things.get(key)

  set(key: string, thing: Thing): void {
    if (!this.things.has(key)) {
      this.places.set(key, this.keys.length)
      this.keys.push(key)
    }
    this.things.set(key, thing)
  }

  delete(key: string): void {
    const place = this.places.get(key)
    const last = this.keys.pop()
    if (place === undefined || last === undefined) return
    if (last !== key) {
      this.keys[place] = last
      this.places.set(last, place)
    }
    this.things.delete(key)
    this.places.delete(key)
  }

  drawn(chances: Chances): [string, Thing] | null {
    const key = chances.oneOf(this.keys)
    const thing = key === undefined ? undefined : this.things.get(key)
    return key === undefined || thing === undefined ? null : [key, thing]
  }

  all = (): [string, Thing][] => [...this.things]
}
