import useSWR from 'swr'
import type { Category } from '../../../domain/wire/catalogue.ts'
import type { List } from '../../api/reading.ts'
import { TabLinks } from '../../kit/Tabs.tsx'
import { calls } from '../../paths.ts'
import { withAll } from '../categories/withAll.ts'
import type { ListFilter } from '../listQuery.ts'
import type { AddressOf } from './useRewrite.ts'

/** 전체 and the top-level categories; the chosen one narrows the list. */
export function CategoryTabs({ filter, addressOf }: { filter: ListFilter; addressOf: AddressOf }) {
  const { data } = useSWR<List<Category>, Error>(calls.categories)
  const tabs = withAll(data?.result ?? []).map(({ id, name }) => ({
    to: addressOf({ ...filter, c1: id, c2: undefined, c3: undefined, pages: undefined }),
    name,
    selected: filter.c1 === id,
  }))
  return <TabLinks label="카테고리" tabs={tabs} />
}
