import { lazy, type Ref, Suspense, useEffect, useState } from 'react'
import { addressLine } from '../../../domain/shared/addressLine.ts'
import { Button } from '../../kit/Button.tsx'
import { loadChunk } from '../../kit/connection.ts'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { TextField } from '../../kit/TextField.tsx'
import { useOverlay } from '../../kit/useOverlay.ts'
import { useAddresses } from '../../pieces/addresses/useAddresses.ts'
import { type Draft, isAt, type Place } from './application.ts'
import { isTyped } from './isTyped.ts'
import styles from './LuxshareApplyScreen.module.css'
import { Part } from './Part.tsx'

const AddressSheets = lazy(() =>
  loadChunk(() =>
    import('../../pieces/addresses/AddressSheets.tsx').then((m) => ({ default: m.AddressSheets })),
  ),
)
const PostcodeSearch = lazy(() =>
  loadChunk(() =>
    import('../../pieces/addresses/PostcodeSearch.tsx').then((m) => ({ default: m.PostcodeSearch })),
  ),
)

type Props = {
  place: Place | null
  onChange: (change: Pick<Draft, 'place'>) => void
  error: string | undefined
  focusAt: Ref<HTMLElement>
}

/** Without a saved address: the provider's postcode search, and a typed detail line. */
function TypedPlace({ place, onChange }: Props) {
  const [isSearching, setSearching] = useState(false)
  const address1 = place?.address1 ?? ''
  return (
    <div className={styles.typed}>
      <div className={styles.search}>
        <TextField
          label="주소"
          readOnly
          placeholder="주소를 검색해 주세요"
          value={address1}
          onClick={() => setSearching(true)}
          hint={place === null ? undefined : `${place.address1} (우편번호 ${place.postCode})`}
        />
        <Button look="third" onClick={() => setSearching(!isSearching)} aria-expanded={isSearching}>
          주소 검색
        </Button>
      </div>
      {isSearching && (
        <Suspense fallback={<Skeleton shape="box" count={2} />}>
          <PostcodeSearch
            onFound={(found) => {
              onChange({ place: { ...found, address2: place?.address2 ?? '' } })
              setSearching(false)
            }}
          />
        </Suspense>
      )}
      {place !== null && (
        <TextField
          label="상세 주소"
          maxLength={100}
          autoComplete="address-line2"
          value={place.address2}
          onChange={(event) => onChange({ place: { ...place, address2: event.target.value } })}
        />
      )}
    </div>
  )
}

/** The address that the item is returned to: from the address book, or searched here. */
export function PlacePart(props: Props) {
  const { place, onChange, error, focusAt } = props
  const { data, error: failure } = useAddresses()
  const list = useOverlay('addresses')
  const known = data?.result
  const usual = known?.find(({ isDefault }) => isDefault) ?? known?.[0]
  useEffect(() => {
    if (place !== null || usual === undefined) return
    const { postCode, address1, address2 } = usual
    onChange({ place: { postCode, address1, address2 } })
  }, [place, usual, onChange])
  const hasBook = known !== undefined && known.length > 0
  return (
    <Part title="돌려받을 주소" error={error} focusAt={focusAt}>
      {known === undefined && failure === undefined && <Skeleton shape="box" />}
      {known !== undefined && hasBook && place !== null && (
        <div className={styles.line}>
          <p>
            {addressLine(place)}
            <span className={styles.second}>우편번호 {place.postCode}</span>
          </p>
          <Button look="third" size="small" onClick={list.open} aria-label="주소 변경">
            변경
          </Button>
        </div>
      )}
      {isTyped(known, failure) && <TypedPlace {...props} />}
      {hasBook && (
        <Suspense fallback={null}>
          <AddressSheets
            name="addresses"
            isChosen={(address) => place !== null && isAt(address, place)}
            onSelect={({ postCode, address1, address2 }) =>
              onChange({ place: { postCode, address1, address2 } })
            }
          />
        </Suspense>
      )}
    </Part>
  )
}
