import useSWR from 'swr'
import type { Category } from '../../../domain/wire/catalogue.ts'
import type { List } from '../../api/reading.ts'
import { TabButtons } from '../../kit/TabButtons.tsx'
import { calls } from '../../paths.ts'

/** 전체 and the top-level categories; the chosen one narrows the section below. */
export function CategoryButtons(props: {
  chosen: number | undefined
  onChoose: (id: number | undefined) => void
}) {
  const categories = useSWR<List<Category>, Error>(calls.categories).data?.result ?? []
  return <TabButtons label="카테고리" tabs={[{ id: undefined, name: '전체' }, ...categories]} {...props} />
}
