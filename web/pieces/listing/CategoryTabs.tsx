import { useAnswer } from '../../api/reading.ts'
import { calls } from '../../calls.ts'
import { TabLinks } from '../../kit/TabLinks.tsx'
import type { ListFilter } from '../listQuery.ts'
import type { AddressOf } from './useRewrite.ts'

/** Tabs 전체 and the top-level categories; the chosen one filters the list. */
export function CategoryTabs({ filter, addressOf }: { filter: ListFilter; addressOf: AddressOf }) {
  const { data } = useAnswer(calls.categories)
  const at = (c1: number | undefined) =>
    addressOf({ ...filter, c1, c2: undefined, c3: undefined, pages: undefined })
  const tabs = (data?.result ?? []).map(({ id, name }) => ({ to: at(id), name, selected: filter.c1 === id }))
  const all = { to: at(undefined), name: '전체', selected: filter.c1 === undefined }
  return <TabLinks label="카테고리" tabs={[all, ...tabs]} />
}
