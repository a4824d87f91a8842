import { CircleAlert } from 'lucide-react'
import { lazy, type ReactNode, type Ref, Suspense, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router-dom'
import { addressLine } from '../../../domain/shared/addressLine.ts'
import { ratesOf } from '../../../domain/shared/ratesInPercent.ts'
import { wishedPrices } from '../../../domain/shared/wishedPrices.ts'
import type { Account } from '../../../domain/wire/accounts.ts'
import { useAnswer } from '../../api/reading.ts'
import { calls } from '../../calls.ts'
import { AmountField } from '../../kit/AmountField.tsx'
import { Button, ButtonLink } from '../../kit/Button.tsx'
import { Choices } from '../../kit/Choices.tsx'
import { loadChunk } from '../../kit/connection.ts'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { TextField } from '../../kit/TextField.tsx'
import { useHydrated } from '../../kit/useHydrated.ts'
import { useOverlay } from '../../kit/useOverlay.ts'
import { paths } from '../../paths.ts'
import { FormPage } from '../../pieces/account/FormPage.tsx'
import { useAddresses } from '../../pieces/addresses/useAddresses.ts'
import { monthsOffered } from '../../pieces/luxshare/application.ts'
import { estimate } from '../../pieces/luxshare/estimate.ts'
import type { useSavedCards } from '../../pieces/payment/useSavedCards.ts'
import { PhotoPicker } from '../../pieces/photoPicker/PhotoPicker.tsx'
import type { Photos } from '../../pieces/photoPicker/usePhotos.ts'
import { cardDigits, cardName } from '../../pieces/rented/paidCard.ts'
import { won } from '../../text/format.ts'
import type { Application } from './application.machine.ts'
import { type Draft, type FieldName, firstOf, isAt, type Place } from './application.ts'
import styles from './LuxshareApplyScreen.module.css'

const conditions = [
  { value: 'new', text: '새 상품' },
  { value: 'used', text: '사용감 있음' },
] as const
const warranties = [
  { value: 'true', text: '있어요' },
  { value: 'false', text: '없어요' },
] as const
const months = monthsOffered.map((value) => ({ value, text: `${value}개월` }))

/** The length of the rental that the price hint takes as its example. */
const exampleDays = 4

function usePriceHint(perDay: number): string {
  const { data: rate } = useAnswer(calls.consignmentRate)
  const wish = '감정한 뒤에 최종 가격을 함께 정해요.'
  if (rate === undefined || perDay < wishedPrices.least || perDay > wishedPrices.most) return wish
  const { owner } = estimate({ perDay, days: exampleDays, rentals: 1, months: 1 }, ratesOf(rate))
  return `${exampleDays}일 빌려 가면 ${won(owner)}을 받아요. ${wish}`
}

/** Focuses the first invalid field after each attempt. */
function useFocusOnMissing(application: Application) {
  const fields = useRef(new Map<FieldName, HTMLElement>())
  const focus = () => {
    const first = firstOf(application.problems)
    const field = first === undefined ? undefined : fields.current.get(first)
    field?.scrollIntoView({ block: 'center' })
    field?.focus({ preventScroll: true })
  }
  const at = (name: FieldName) => (element: HTMLElement | null) => {
    if (element === null) fields.current.delete(name)
    else fields.current.set(name, element)
  }
  return { focus, at }
}

/** Step 0: the item, the return address, the account and the card. */
export function FormStep(props: {
  application: Application
  account: { data: Account | null | undefined; error: Error | undefined; mutate: () => Promise<unknown> }
  cards: ReturnType<typeof useSavedCards>
  photos: Photos
  /** Photos were chosen before a page load, which loses the files. */
  photosLost: boolean
}) {
  const { application, account, cards, photos } = props
  const { draft, change, asked, problems } = application
  const { focus, at } = useFocusOnMissing(application)
  const said = (name: FieldName) => (asked ? problems[name] : undefined)
  const isKnown = account.data !== undefined && cards.cards !== undefined
  return (
    <FormPage
      lead={
        <>
          어떤 상품을
          <br />
          맡기시나요?
        </>
      }
      onSubmit={(event) => {
        event.preventDefault()
        application.next(photos.photos)
        focus()
      }}
      actions={
        <Button type="submit" wide disabled={!isKnown}>
          다음
        </Button>
      }
    >
      <Choices
        label="상품 상태"
        value={draft.productCondition}
        options={conditions}
        onChoose={(productCondition) => change({ productCondition })}
        error={said('productCondition')}
        ref={at('productCondition')}
      />
      <TextField
        label="브랜드"
        placeholder="예) VERANNE"
        maxLength={50}
        value={draft.brand}
        onChange={(event) => change({ brand: event.target.value })}
        error={said('brand')}
        ref={at('brand')}
      />
      <TextField
        label="모델명"
        placeholder="예) 아틀리에 탑핸들 백 미디엄"
        maxLength={80}
        value={draft.modelName}
        onChange={(event) => change({ modelName: event.target.value })}
        error={said('modelName')}
        ref={at('modelName')}
      />
      <Choices
        label="보증서"
        value={draft.warranty ? 'true' : 'false'}
        options={warranties}
        onChoose={(answer) => change({ warranty: answer === 'true' })}
      />
      <AmountField
        label="희망 하루 가격"
        autoComplete="off"
        value={draft.perDay}
        onValue={(typed) => change({ perDay: typed })}
        error={said('perDay')}
        hint={usePriceHint(draft.perDay)}
        after={<span className={styles.unit}>원</span>}
        ref={at('perDay')}
      />
      <Choices
        label="맡기는 기간"
        value={draft.months}
        options={months}
        onChoose={(chosen) => change({ months: chosen })}
      />
      <PhotoPicker photos={photos} lost={props.photosLost} />
      <PlacePart place={draft.place} onChange={change} error={said('place')} focusAt={at('place')} />
      <AccountPart account={account} error={said('account')} focusAt={at('account')} />
      <CardPart cards={cards} error={said('card')} focusAt={at('card')} />
    </FormPage>
  )
}

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
  const detail = useRef<HTMLInputElement>(null)
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
              flushSync(() => {
                onChange({ place: { ...found, address2: place?.address2 ?? '' } })
                setSearching(false)
              })
              detail.current?.focus()
            }}
          />
        </Suspense>
      )}
      {place !== null && (
        <TextField
          ref={detail}
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
function PlacePart(props: Props) {
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

type FieldError = { error: string | undefined; focusAt: Ref<HTMLElement> }

function Failed({ words, onRetry }: { words: string; onRetry: () => void }) {
  return (
    <div className={styles.line}>
      <p role="alert">{words}</p>
      <Button look="third" size="small" onClick={onRetry}>
        다시 불러오기
      </Button>
    </div>
  )
}

/** The verified account that receives settlements, or a link that registers one and returns here. */
function AccountPart(
  props: FieldError & {
    account: { data: Account | null | undefined; error: Error | undefined; mutate: () => Promise<unknown> }
  },
) {
  const { data, error, mutate } = props.account
  const { pathname, search } = useLocation()
  const there = paths.accountFor(`${pathname}${search}`)
  return (
    <Part title="정산받을 계좌" error={props.error} focusAt={props.focusAt}>
      {data === undefined && error === undefined && <Skeleton shape="line" count={2} />}
      {data === undefined && error !== undefined && <Failed words={error.message} onRetry={mutate} />}
      {data === null && (
        <div className={styles.line}>
          <p className={styles.none}>인증한 계좌로 매달 정산금을 보내 드려요.</p>
          <ButtonLink to={there} look="third" size="small">
            계좌 등록
          </ButtonLink>
        </div>
      )}
      {data !== undefined && data !== null && (
        <div className={styles.line}>
          <p>
            {data.bankName} {data.accountNumber}
            <span className={styles.second}>{data.accountHolderName}</span>
          </p>
          <ButtonLink to={there} look="third" size="small">
            변경
          </ButtonLink>
        </div>
      )}
    </Part>
  )
}

/** The card that is charged when the appraisal fails or the owner terminates early. */
function CardPart({
  cards: saved,
  error,
  focusAt,
}: FieldError & { cards: ReturnType<typeof useSavedCards> }) {
  const answers = useHydrated()
  const { cards, isBusy, manage, reload } = saved
  return (
    <Part title="결제 카드" error={error} focusAt={focusAt}>
      {cards === undefined && saved.error === undefined && <Skeleton shape="line" count={2} />}
      {cards === undefined && saved.error !== undefined && (
        <Failed words={saved.error.message} onRetry={reload} />
      )}
      {cards !== undefined && (
        <div className={styles.line}>
          {cards === null ? (
            <p className={styles.none}>감정비나 위약금이 생길 때만 결제해요.</p>
          ) : (
            <p>
              {cardName(cards.cardCompany)}
              <span className={styles.second}>{cardDigits(cards.cardNumber)}</span>
            </p>
          )}
          <Button look="third" size="small" busy={isBusy} disabled={!answers} onClick={manage}>
            {cards === null ? '카드 등록' : '카드 관리'}
          </Button>
        </div>
      )}
    </Part>
  )
}

/**
 * True when the address is typed, because none is saved or the address book could not be read. A book that was read stays
 * in use when a later read of it fails.
 */
export const isTyped = (saved: readonly unknown[] | undefined, failure: unknown): boolean =>
  saved === undefined ? failure !== undefined : saved.length === 0

/** A part of the form without an input of its own; it shows its error and can take the focus. */
function Part(props: {
  title: string
  error: string | undefined
  focusAt: Ref<HTMLElement>
  children: ReactNode
}) {
  const id = useId()
  return (
    <section ref={props.focusAt} tabIndex={-1} aria-labelledby={id} className={styles.part}>
      <h2 id={id} className={styles.partTitle}>
        {props.title}
      </h2>
      {props.children}
      {props.error !== undefined && (
        <p className={styles.problem} role="alert">
          <CircleAlert size={16} aria-hidden="true" />
          {props.error}
        </p>
      )}
    </section>
  )
}
