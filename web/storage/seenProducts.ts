import { everyTab, jsonIn } from './browserStorage.ts'

const key = 'seen_products'
/** The length of a short shelf. */
const most = 8

function idsIn(text: string | null): number[] {
  const value = jsonIn(text)
  return Array.isArray(value) ? value.filter((one) => Number.isSafeInteger(one)).slice(0, most) : []
}

/** Ids of the products whose pages were opened in this browser, newest first. */
export const seenProducts = {
  all(): number[] {
    return idsIn(everyTab.get(key))
  },
  remember(id: number) {
    const ids = [id, ...seenProducts.all().filter((one) => one !== id)].slice(0, most)
    everyTab.set(key, JSON.stringify(ids))
  },
}
