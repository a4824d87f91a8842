const key = 'seen_products'
/** As many as a short shelf shows. */
const most = 8

function idsIn(text: string | null): number[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value.filter((one) => Number.isSafeInteger(one)).slice(0, most) : []
  } catch {
    return []
  }
}

/** The products whose pages were opened in this browser, by their ids, newest first. */
export const seenProducts = {
  all(): number[] {
    try {
      return idsIn(localStorage.getItem(key))
    } catch {
      return []
    }
  },
  remember(id: number) {
    const ids = [id, ...seenProducts.all().filter((one) => one !== id)].slice(0, most)
    try {
      localStorage.setItem(key, JSON.stringify(ids))
    } catch {
      // A browser that keeps nothing (private windows, a full disk) shows no such shelf.
    }
  },
}
