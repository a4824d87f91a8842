import { useRef } from 'react'
import { NumericFormat } from 'react-number-format'
import type { Account } from '../../../domain/wire/accounts.ts'
import { useAnswer } from '../../api/reading.ts'
import { calls } from '../../calls.ts'
import { Button } from '../../kit/Button.tsx'
import { Choices } from '../../kit/Choices.tsx'
import { TextField } from '../../kit/TextField.tsx'
import { FormPage } from '../../pieces/account/FormPage.tsx'
import type { useSavedCards } from '../../pieces/cardSheet/useSavedCards.ts'
import { dailyPrices, monthsOffered } from '../../pieces/luxshare/application.ts'
import { estimate, ratesOf } from '../../pieces/luxshare/estimate.ts'
import { PhotoPicker } from '../../pieces/photoPicker/PhotoPicker.tsx'
import type { Photos } from '../../pieces/photoPicker/usePhotos.ts'
import { won } from '../../text/format.ts'
import { type FieldName, firstOf } from './application.ts'
import styles from './LuxshareApplyScreen.module.css'
import { AccountPart, CardPart } from './MoneyParts.tsx'
import { PlacePart } from './PlacePart.tsx'
import type { Application } from './useApplication.ts'

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
  if (rate === undefined || perDay < dailyPrices.least) return wish
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
      <NumericFormat
        customInput={TextField}
        label="희망 하루 가격"
        inputMode="numeric"
        autoComplete="off"
        placeholder="0"
        thousandSeparator=","
        decimalScale={0}
        allowNegative={false}
        isAllowed={({ floatValue }) => (floatValue ?? 0) <= dailyPrices.most}
        value={draft.perDay === 0 ? '' : draft.perDay}
        onValueChange={({ floatValue }) => change({ perDay: floatValue ?? 0 })}
        error={said('perDay')}
        hint={usePriceHint(draft.perDay)}
        after={<span className={styles.unit}>원</span>}
        getInputRef={at('perDay')}
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
