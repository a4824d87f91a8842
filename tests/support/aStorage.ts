/** A browser's storage; `stored` is what it holds. */
export const aStorage = (stored = new Map<string, string>()) => ({
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
})
