type Tab = { id: number | undefined; name: string }

/** All, then the top-level categories. */
export const withAll = (categories: readonly { id: number; name: string }[]): Tab[] => [
  { id: undefined, name: '전체' },
  ...categories,
]
