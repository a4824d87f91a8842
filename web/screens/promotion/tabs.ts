type Tab = 0 | 1 | 2

/** The tab query is 0, 1 or 2. */
export const tabs = [
  { value: 0, name: '전체' },
  { value: 1, name: '기획전' },
  { value: 2, name: '이벤트' },
] as const satisfies readonly { value: Tab; name: string }[]

/** The tab that the query names; an unknown one counts as 0, all. */
export const tabOf = (text: string | null): Tab =>
  tabs.find(({ value }) => String(value) === text)?.value ?? 0

/** The parts that a tab shows, without empty ones. */
export function shownParts<Shown>(tab: Tab, all: { planning: readonly Shown[]; event: readonly Shown[] }) {
  return [
    { title: '기획전', promotions: all.planning, isShown: tab !== 2 },
    { title: '이벤트', promotions: all.event, isShown: tab !== 1 },
  ].filter(({ promotions, isShown }) => isShown && promotions.length > 0)
}
