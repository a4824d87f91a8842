import { useAnswer } from '../../api/reading.ts'
import { calls } from '../../calls.ts'
import { TabButtons } from '../../kit/TabButtons.tsx'

/** Buttons 전체 and the top-level categories; the chosen one filters the section below. */
export function CategoryButtons(props: {
  chosen: number | undefined
  onChoose: (id: number | undefined) => void
}) {
  const categories = useAnswer(calls.categories).data?.result ?? []
  return <TabButtons label="카테고리" tabs={[{ id: undefined, name: '전체' }, ...categories]} {...props} />
}
