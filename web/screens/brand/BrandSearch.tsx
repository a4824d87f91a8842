import { CircleX } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useAnswer } from '../../api/reading.ts'
import { calls } from '../../calls.ts'
import { Checkbox } from '../../kit/Checkbox.tsx'
import { IconButton } from '../../kit/IconButton.tsx'
import { TextField } from '../../kit/TextField.tsx'
import { TextSelect } from '../../kit/TextSelect.tsx'
import { type BrandsQuery, paths } from '../../paths.ts'
import { brandOrders, brandsQueryIn, nameInField } from '../../pieces/search/brandsQuery.ts'
import { BrandIndex } from './BrandIndex.tsx'
import { BrandList } from './BrandList.tsx'
import styles from './BrandSearch.module.css'

const debounceMs = 200

/** Searches brands by name, in three orders and under an index. The query lives in the URL. */
export function BrandSearch({ search }: { search: URLSearchParams }) {
  const navigate = useNavigate()
  const asked = brandsQueryIn(search)
  const [name, setName] = useState(asked.brandName ?? '')
  const [inAddress, setInAddress] = useState(asked.brandName)
  // The tab of the search itself leads to all brands.
  if (inAddress !== asked.brandName) {
    setInAddress(asked.brandName)
    setName(nameInField(name, asked.brandName))
  }
  const debounce = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Left pending, it would lead back to the search from a brand that was opened, or whose code is still loading.
  const endDebounce = () => clearTimeout(debounce.current)
  useEffect(() => () => clearTimeout(debounce.current), [])
  const { data, error, mutate } = useAnswer(calls.searchBrands(asked), {
    keepPreviousData: true,
  })
  const rewrite = (change: BrandsQuery) => {
    endDebounce()
    const to = paths.brandSearch({ ...asked, brandName: name, ...change })
    // flushSync: a checkbox that waits for the next render looks as if the tap had been missed.
    navigate(to, { replace: true, preventScrollReset: true, flushSync: true })
  }
  const type = (text: string) => {
    setName(text)
    endDebounce()
    debounce.current = setTimeout(() => rewrite({ brandName: text, filterVal: undefined }), debounceMs)
  }
  return (
    <>
      <search>
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
            rewrite({})
          }}
        >
          <TextField
            label="브랜드 이름"
            hideLabel
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            maxLength={50}
            placeholder="브랜드 이름을 입력해 주세요"
            value={name}
            onChange={(event) => type(event.target.value)}
            after={
              name !== '' && (
                <IconButton label="브랜드 이름 지우기" onClick={() => type('')}>
                  <CircleX size={18} aria-hidden="true" />
                </IconButton>
              )
            }
          />
        </form>
      </search>
      <div className={styles.row}>
        <Checkbox
          label="추천 브랜드만"
          checked={asked.filterRecommend === 'true'}
          onChange={(event) => rewrite({ filterRecommend: event.target.checked ? 'true' : undefined })}
        />
        <TextSelect
          label="정렬"
          value={asked.order}
          options={brandOrders}
          onChange={(order) => rewrite({ order, filterVal: undefined })}
        />
      </div>
      <BrandIndex asked={asked} onChoose={(filterVal) => rewrite({ filterVal })} />
      <BrandList
        brands={data?.result ?? null}
        error={error}
        onRetry={() => mutate()}
        order={asked.order}
        onOpen={endDebounce}
        onClear={() => {
          setName('')
          rewrite({ brandName: undefined, filterVal: undefined, filterRecommend: undefined })
        }}
      />
    </>
  )
}
